/**
 * Returns a ref that shows a file in an image or player. The object URL is revoked when the element is removed.
 */
export const showBlob = (blob: Blob) => (element: HTMLImageElement | HTMLMediaElement | null) => {
  if (!element) return
  const url = URL.createObjectURL(blob)
  element.src = url
  return () => URL.revokeObjectURL(url)
}
