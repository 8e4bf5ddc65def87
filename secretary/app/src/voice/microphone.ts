// oxlint-disable-next-line import/default -- Vite creates the default export for this query
import captureWorkletUrl from './capture-worklet.ts?worker&url'
import { computeLoudness } from './resampler.ts'

export type Microphone = {
  setMuted(isMuted: boolean): void
  stop(): void
}

export type MicrophoneHandlers = {
  /** Audio of 50 ms. Silence while the microphone is muted. */
  onAudio(audio: Int16Array<ArrayBuffer>, loudness: number): void
  /** Called if the device is unplugged, or the user withdraws the permission. */
  onLost(): void
}

/** Opens the microphone. The browser removes the sound of its own speakers. Rejects if the user refuses access. */
export async function openMicrophone(context: AudioContext, on: MicrophoneHandlers): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    await context.audioWorklet.addModule(captureWorkletUrl)
    const source = context.createMediaStreamSource(stream)
    const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 })
    capture.port.addEventListener('message', ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) =>
      on.onAudio(data, computeLoudness(data)),
    )
    capture.port.start()
    source.connect(capture)
    for (const track of stream.getAudioTracks()) track.addEventListener('ended', on.onLost)
    return {
      setMuted(isMuted) {
        for (const track of stream.getAudioTracks()) track.enabled = !isMuted
      },
      stop() {
        source.disconnect()
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}
