import { encodeWav, mixToMono } from './wav.ts'

/** Sample rate in hertz. At 16 kHz the files are small, and the speech recognition accepts this rate. */
const rate = 16_000
/** A recording is silent if none of its samples is louder than this value. Samples range from -1 to 1. */
const silencePeak = 0.004
/** The server accepts recordings of at most one minute. */
export const maxRecordingSeconds = 60

export type VoiceRecording = {
  /**
   * Returns the recording as a WAV file. Throws an error with a message for the user when the recording is unusable.
   */
  finish: () => Promise<Blob>
  /** Returns the loudness of the microphone at this moment, from 0 to 1. */
  getLevel: () => number
  /** Discards the recording and releases the microphone. Further calls have no effect. */
  discard: () => void
}

/**
 * Requests the microphone and starts to record. Throws an error with a message for the user when recording is
 * impossible.
 */
export async function startVoiceRecording(): Promise<VoiceRecording> {
  const stream = await microphone()
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.start()
  const meter = createLevelMeter(stream)
  const discard = () => {
    meter.close()
    if (recorder.state !== 'inactive') recorder.stop()
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    discard,
    getLevel: meter.getLevel,
    async finish() {
      const isOver = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      discard()
      await isOver
      return toWav(new Blob(parts, { type: recorder.mimeType }))
    },
  }
}

/** Loudness at which the level is 1. Speech at arm's length reaches about this value. */
const fullLevelRms = 0.15

function createLevelMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    getLevel() {
      analyser.getFloatTimeDomainData(samples)
      const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
      return Math.min(rms / fullLevelRms, 1)
    },
    close: () => void (context.state !== 'closed' && context.close()),
  }
}

const refusals: Record<string, string> = {
  NotAllowedError: '没有录音权限：请在手机设置里允许使用麦克风，或者打字告诉我',
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

/**
 * Converts the browser's recording to WAV, because the recording format differs between browsers. Each browser can
 * decode the format that it records.
 */
async function toWav(recorded: Blob) {
  const sound = await new OfflineAudioContext(1, 1, rate)
    .decodeAudioData(await recorded.arrayBuffer())
    .catch(() => undefined)
  if (!sound?.length) throw new Error('没有录到声音，请再说一遍')
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel),
  )
  const samples = mixToMono(channels).subarray(0, maxRecordingSeconds * rate)
  // A silent recording is not sent, because transcribing it costs money and returns nothing.
  if (!samples.some((sample) => Math.abs(sample) > silencePeak))
    throw new Error('没有听到声音，请靠近手机再说一遍')
  return new Blob([encodeWav(samples, rate)], { type: 'audio/wav' })
}
