/** Enough for a song whose highest note is below 3 kHz. */
const SAMPLE_RATE = 8_000;
const CALLS = 4;
const SECONDS_PER_CALL = 0.9;

/** The two notes of the common coquí: a short low "co" and a longer rising "quí" (start and length in seconds, Hz). */
const notes = [
  { start: 0.05, length: 0.1, from: 1_160, to: 1_170 },
  { start: 0.2, length: 0.22, from: 1_950, to: 2_250 },
];

/** Four calls of a coquí, synthesised: 8-bit mono WAV. */
export function coquiSong(): Buffer {
  const samples = Buffer.alloc(Math.round(CALLS * SECONDS_PER_CALL * SAMPLE_RATE), 128);
  for (const index of samples.keys()) {
    const time = (index / SAMPLE_RATE) % SECONDS_PER_CALL;
    const note = notes.find(({ start, length }) => time >= start && time < start + length);
    if (!note) continue;
    const into = time - note.start;
    const done = into / note.length;
    // The phase is the integral of the pitch, so that the glide has no clicks.
    const phase = 2 * Math.PI * (note.from * into + ((note.to - note.from) * done * into) / 2);
    samples[index] = 128 + Math.round(100 * Math.sin(phase) * Math.sin(Math.PI * done));
  }
  return Buffer.concat([header(samples.length), samples]);
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(44);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + length, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(length, 40);
  return bytes;
}
