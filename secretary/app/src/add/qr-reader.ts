import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type QrReader = { read(source: ImageBitmapSource): Promise<string | undefined> }

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type DetectorMaker = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

async function ownDetector() {
  const Own = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  const formats = await Own?.getSupportedFormats().catch((): string[] => [])
  return formats?.includes('qr_code') ? Own : undefined
}

/**
 * Returns the browser's built-in QR code reader if it has one, otherwise a reader in WebAssembly that is loaded lazily.
 */
export async function openQrReader(): Promise<QrReader> {
  const Maker = (await ownDetector()) ?? (await fetchedDetector())
  const detector = new Maker({ formats: ['qr_code'] })
  return { read: async (source) => (await detector.detect(source))[0]?.rawValue }
}

async function fetchedDetector(): Promise<DetectorMaker> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // Loads the WebAssembly file from this site; the library's default is another site.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return BarcodeDetector as unknown as DetectorMaker
}
