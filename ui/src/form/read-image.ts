import type { formLabels } from './text.ts'

const maxImageBytes = 10 * 1024 * 1024

/** Types of images that the service accepts. */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Key of the text that says why a file cannot be used. */
type ImageProblem = keyof Pick<(typeof formLabels)['en'], 'imageTooLarge' | 'imageWrongType' | 'imageFailed'>

/** Returns why a file is refused before it is read, or undefined. */
export function findImageProblem({ size, type }: Pick<File, 'size' | 'type'>): ImageProblem | undefined {
  if (!imageTypes.includes(type)) return 'imageWrongType'
  return size > maxImageBytes ? 'imageTooLarge' : undefined
}

const readAsDataUrl = (file: File) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => fail(new Error('unreadable')))
    reader.readAsDataURL(file)
  })

/** Reads an image as base64 without the prefix of a data URL, or returns why the file cannot be used. */
export async function readImage(file: File): Promise<{ image: string } | { problem: ImageProblem }> {
  const problem = findImageProblem(file)
  if (problem) return { problem }
  try {
    const url = await readAsDataUrl(file)
    const element = new Image()
    element.src = url
    await element.decode()
    return { image: url.replace(/^data:[^,]*,/, '') }
  } catch {
    return { problem: 'imageFailed' }
  }
}
