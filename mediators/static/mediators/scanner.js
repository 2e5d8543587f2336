// Codes by the tablet's camera: the browser's own reader where it has one, jsQR otherwise, loaded only now.

const EVERY = 120;
const AGAIN = 1500;

function library(address) {
  return new Promise((resolve, reject) => {
    if (window.jsQR) return resolve(window.jsQR);
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve(window.jsQR);
    script.onerror = () => reject(new Error("the scanner's library can't be loaded"));
    document.head.append(script);
    return undefined;
  });
}

async function reader(address) {
  if (window.BarcodeDetector && (await window.BarcodeDetector.getSupportedFormats()).includes("qr_code")) {
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? "";
  }
  const read = await library(address);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    canvas.width = Math.min(960, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const image = pen.getImageData(0, 0, canvas.width, canvas.height);
    return read(image.data, image.width, image.height)?.data ?? "";
  };
}

// Why there is no camera: "insecure" (plain http), "none", "denied"; or "" where it may be tried.
export function cameraLack() {
  if (navigator.mediaDevices) return "";
  return window.isSecureContext ? "none" : "insecure";
}

export class Scanner {
  constructor(address) {
    Object.assign(this, { address, video: null, stream: null });
  }

  // Calls `heard` with each code read, seen in `video`. Returns why there is no camera, or "".
  async start(video, heard) {
    const lack = cameraLack();
    if (lack) return lack;
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
    } catch (error) {
      return error.name === "NotFoundError" ? "none" : "denied";
    }
    await this.show(video);
    const read = await reader(this.address);
    let last = "";
    let lastAt = 0;
    const look = async () => {
      if (!this.stream) return;
      const text = this.video.videoWidth ? await read(this.video) : "";
      // The same card held before the camera is one scan.
      if (text && (text !== last || performance.now() - lastAt > AGAIN)) heard(text);
      if (text) [last, lastAt] = [text, performance.now()];
      setTimeout(look, EVERY);
    };
    look();
    return "";
  }

  // What the camera sees goes on in another place of the page.
  async show(video) {
    this.video = video;
    video.srcObject = this.stream;
    // A view that goes while its picture begins is no fault.
    await video.play().catch(() => {});
  }

  stop() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    if (this.video) this.video.srcObject = null;
  }
}
