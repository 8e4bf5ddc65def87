/**
 * Length of an image's longer side in pixels: large enough to read a photographed page, small enough for a phone's
 * connection (the specification requires 3 MB in 5 s).
 */
const longSidePx = 2048
const quality = 0.82

export type CompressedImage = {
  id: string
  name: string
  blob: Blob
  url: string
  width: number
  height: number
}

/** Returns width and height with the longer side limited to `longSide`; smaller images keep their size. */
export function fitImageSize(width: number, height: number, longSide = longSidePx) {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Prepares an image for upload: upright, at most 2048 px, JPEG, without metadata (device, location). The image is
 * scaled during decoding, because some phones return large canvases black. Rejects for files that are not images.
 */
export async function compressImage(file: File): Promise<CompressedImage> {
  const probe = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitImageSize(probe.width, probe.height)
  const bitmap =
    width === probe.width
      ? probe
      : await createImageBitmap(file, {
          imageOrientation: 'from-image',
          resizeWidth: width,
          resizeHeight: height,
          resizeQuality: 'high',
        })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency, so transparent pixels become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  probe.close()
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  const name = file.name.replace(/\.\w+$/, '') || 'picture'
  return { id: crypto.randomUUID(), name: `${name}.jpg`, blob, url: URL.createObjectURL(blob), width, height }
}
