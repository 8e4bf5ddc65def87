import { createResampler } from './resampler.ts'

/**
 * Part of the audio thread's interface that this file uses. TypeScript does not declare the scope of a worklet.
 */
declare const sampleRate: number
declare const registerProcessor: (name: string, processor: unknown) => void
declare const AudioWorkletProcessor: new () => { port: MessagePort }

const outputRate = 24_000
/** Samples of one message: 50 ms. */
const messageSamples = 1200

/** Sends the sound of the microphone to the page, as PCM with 16 bits and 24,000 samples per second. */
class CaptureProcessor extends AudioWorkletProcessor {
  resample = createResampler(sampleRate, outputRate)
  buffer = new Int16Array(messageSamples)
  filled = 0

  process([channels]: Float32Array[][]) {
    const samples = channels?.[0]
    if (samples) for (const sample of this.resample(samples)) this.add(sample)
    return true
  }
  add(sample: number) {
    this.buffer[this.filled] = sample
    this.filled += 1
    if (this.filled < messageSamples) return
    this.port.postMessage(this.buffer, [this.buffer.buffer])
    this.buffer = new Int16Array(messageSamples)
    this.filled = 0
  }
}

registerProcessor('capture', CaptureProcessor)
