// Opens what is sealed with a card's code, and seals records for the server; the same constructions as
// mediators/rules/sealing.py and mediators/services/envelopes.py. In plain JavaScript, because a browser has no
// cryptography of its own on plain http.

import "./vendor/tweetnacl-1.0.3/nacl-fast.min.js";

import { sha256 } from "./vendor/js-sha256-1.0.0/sha256.min.mjs";

const TAG = 16;
const ROUND_TO = 64;
const bytesOf = (text) => new TextEncoder().encode(text);
const joined = (...parts) => parts.flatMap((part) => [...part]);

export function labelOf(code, salt, use = "card") {
  return sha256(`${use}|${salt}|${code}`).slice(0, 32);
}

// Mixes `text` in place with the stream of `key` and `tag`.
function mix(text, key, tag) {
  for (let block = 0; block * 32 < text.length; block += 1) {
    const number = [block >>> 24, (block >>> 16) & 255, (block >>> 8) & 255, block & 255];
    const stream = sha256.hmac.array(key, joined(bytesOf("stream"), tag, number));
    for (let i = 0; i < 32 && block * 32 + i < text.length; i += 1) text[block * 32 + i] ^= stream[i];
  }
}

const tagOf = (text, key) => sha256.hmac.array(key, joined(bytesOf("tag"), text)).slice(0, TAG);
const keyOf = (code, salt) => sha256.array(`key|${salt}|${code}`);

// The text, or null where the code isn't the right one.
export function unseal(sealed, code, salt) {
  const raw = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0));
  const key = keyOf(code, salt);
  const tag = raw.slice(0, TAG);
  const text = raw.slice(TAG);
  mix(text, key, tag);
  if (!tagOf(text, key).every((byte, i) => byte === tag[i])) return null;
  return new TextDecoder().decode(text).trimEnd();
}

function seal(text, code, salt) {
  const bare = bytesOf(text);
  const plain = new Uint8Array(Math.ceil(bare.length / ROUND_TO) * ROUND_TO).fill(32);
  plain.set(bare);
  const key = keyOf(code, salt);
  const tag = tagOf(plain, key);
  mix(plain, key, tag);
  return btoa(String.fromCharCode(...tag, ...plain));
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// A record that the server with the public key `to` alone can open: not even this tablet can.
export function forServer(raw, to) {
  const ours = self.nacl.box.keyPair();
  const from = hex(ours.publicKey);
  const theirs = Uint8Array.from(to.match(/../g), (byte) => parseInt(byte, 16));
  const shared = hex(self.nacl.scalarMult(ours.secretKey, theirs));
  return { id: raw.id, to, from, sealed: seal(JSON.stringify(raw), shared, `${from}${to}`) };
}

// The face of the card with that code out of what the tablet holds, or null.
export function faceOf(code, held, salt) {
  const sealed = held?.[labelOf(code, salt)];
  const text = sealed ? unseal(sealed, code, salt) : null;
  return text === null ? null : JSON.parse(text);
}
