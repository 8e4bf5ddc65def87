import { encodeWav, mixChannels } from './wav.ts'

/** 16 kHz, as in phone calls: small, and accepted by the speech recognition. */
const rate = 16_000
/** The service accepts one minute at most. */
export const maxRecordingS = 60

export type Recording = {
  /** Returns the recording as WAV. Throws an error with the reason when it is unusable. */
  finish: () => Promise<Blob>
  /** Releases the microphone. Further calls have no effect. */
  drop: () => void
}

/** Asks for the microphone and starts to record. Throws an error with the reason when that fails. */
export async function startRecording(): Promise<Recording> {
  const stream = await microphone()
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.start()
  const drop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    drop,
    async finish() {
      const isOver = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      drop()
      await isOver
      return toWav(new Blob(parts, { type: recorder.mimeType }))
    },
  }
}

const refusals: Record<string, string> = {
  NotAllowedError: '没有录音权限：请在手机设置里允许使用麦克风',
  NotFoundError: '这台设备没有麦克风，请打字告诉我',
  NotReadableError: '麦克风正被别的应用使用，请稍后再试',
}

/** Browsers hide the microphone API on pages without HTTPS. */
async function microphone() {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices || !('MediaRecorder' in window)) throw new Error('这里不能录音，请打字告诉我')
  return devices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new Error(refusals[error instanceof Error ? error.name : ''] ?? '暂时不能录音，请打字告诉我')
  })
}

/** Browsers record in different formats, and each can decode its own. */
async function toWav(recorded: Blob) {
  const sound = await new OfflineAudioContext(1, 1, rate)
    .decodeAudioData(await recorded.arrayBuffer())
    .catch(() => undefined)
  if (!sound?.length) throw new Error('没有录到声音，请再说一遍')
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel),
  )
  return new Blob([encodeWav(mixChannels(channels).subarray(0, maxRecordingS * rate), rate)], {
    type: 'audio/wav',
  })
}
