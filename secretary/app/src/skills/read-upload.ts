import type { UploadedSkill } from '@sanhe/protocol/skills-api'

/** Returns the bytes of a file as base64. */
export async function toBase64(file: File) {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
  return url.slice(url.indexOf(',') + 1)
}

export const readZipFile = async (file: File): Promise<UploadedSkill> => ({ zip: await toBase64(file) })

/** Returns the files of a chosen folder, without those that operating systems add. */
export async function readUploadedFolder(chosen: readonly File[]): Promise<UploadedSkill> {
  const own = chosen.filter(({ name }) => !['.DS_Store', 'Thumbs.db'].includes(name))
  const files = own.map(async (file) => ({
    path: file.webkitRelativePath || file.name,
    content: await toBase64(file),
  }))
  return { files: await Promise.all(files) }
}
