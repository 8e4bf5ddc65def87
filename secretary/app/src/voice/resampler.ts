/**
 * Creates a function that converts audio of the microphone to another sample rate, by linear interpolation between the
 * averages of the samples. The rest of a chunk is kept for the next chunk, so that no click arises between two chunks.
 */
export function createResampler(fromRate: number, toRate: number) {
  const step = fromRate / toRate
  let rest = new Float32Array(0)
  let position = 0
  return (chunk: Float32Array): Int16Array<ArrayBuffer> => {
    const input = new Float32Array(rest.length + chunk.length)
    input.set(rest)
    input.set(chunk, rest.length)
    const count = Math.max(0, Math.floor((input.length - 1 - position) / step))
    const output = new Int16Array(count)
    for (let n = 0; n < count; n += 1) output[n] = toSample(interpolate(input, position + n * step))
    position += count * step
    const used = Math.floor(position)
    rest = input.slice(used)
    position -= used
    return output
  }
}

function interpolate(input: Float32Array, at: number) {
  const index = Math.floor(at)
  const before = input[index] ?? 0
  const after = input[index + 1] ?? before
  return before + (after - before) * (at - index)
}

const toSample = (value: number) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767)

/** Returns the loudness of audio: the root of the mean square of its samples, from 0 to 1. */
export function computeLoudness(audio: Int16Array) {
  let sum = 0
  for (const sample of audio) sum += (sample / 32_768) ** 2
  return audio.length === 0 ? 0 : Math.sqrt(sum / audio.length)
}
