import { maxContentBytes } from '#fields'
import type { ConvertedWordFile } from './conversion-job.ts'
import { type ConversionThread, openConversionThread } from './conversion-thread.ts'
import type { ConvertedTree, SourceDeps, SourceEntry } from './entries.ts'
import { takeFreePath } from './free-path.ts'
import { readWordParts, readWordPicture } from './word-parts.ts'

const isWordFile = (path: string) => /\.docx$/i.test(path) && !/(^|\/)(~\$|\._)[^/]*$/.test(path)

/** Returns whether these paths contain a Word file. */
export const isWordTree = (paths: readonly string[]) => paths.some(isWordFile)

/** Largest size of a picture, as for every uploaded file. */
const maxPictureBytes = 20 * 1024 * 1024

/** Formats of pictures that browsers do not show, such as the vector formats of Office. */
const unshown = /\.(emf|wmf|tiff?|wdp|pict?)$/i

type WordDeps = SourceDeps & { thread: ConversionThread }

/**
 * Converts the Word files of a tree to Markdown and their pictures to files next to them. A file that cannot be
 * converted stays as it is. Other files stay too.
 */
export async function convertWordTree(
  deps: SourceDeps,
  given: readonly SourceEntry[],
): Promise<ConvertedTree> {
  const taken = new Set(given.map(({ path }) => path.toLowerCase()))
  const tree: ConvertedTree = { entries: [], problems: [] }
  const thread = openConversionThread(deps.timeoutMs)
  try {
    for (const entry of given) {
      if (isWordFile(entry.path)) await addWordFile({ ...deps, thread }, tree, entry, taken)
      else tree.entries.push(entry)
    }
  } finally {
    await thread.close()
  }
  return tree
}

async function addWordFile(deps: WordDeps, tree: ConvertedTree, entry: SourceEntry, taken: Set<string>) {
  try {
    tree.entries.push(...(await convertFile(deps, tree, entry, taken)))
  } catch (error) {
    tree.problems.push({ path: entry.path, reason: (error as Error).message })
    tree.entries.push(entry)
  }
}

async function convertFile(deps: WordDeps, tree: ConvertedTree, entry: SourceEntry, taken: Set<string>) {
  const file = await entry.read()
  const { parts, pictures } = await readWordParts(deps, file).catch(() => {
    throw new Error('the file is damaged, protected by a password or too large, and cannot be converted')
  })
  const answer = await deps.thread.convert<ConvertedWordFile>({
    kind: 'word',
    parts,
    pictures: new Set(pictures.keys()),
  })
  if ('problem' in answer) throw new Error(answer.problem)
  const { markdown, title, remarks } = answer.converted
  if (Buffer.byteLength(markdown) > maxContentBytes) throw new Error('the text is larger than 1 MB')
  const base = entry.path.replace(/\.docx$/i, '')
  for (const reason of remarks) tree.problems.push({ path: entry.path, reason })
  const added: (SourceEntry | undefined)[] = []
  for (const path of answer.converted.pictures) {
    const picture = await readPicture(deps, file, { path, bytes: pictures.get(path) })
    for (const reason of picture.reasons) tree.problems.push({ path: entry.path, reason })
    const name = `${base}-${added.length + 1}${/\.[a-z0-9]{1,5}$/i.exec(path)?.[0].toLowerCase() ?? ''}`
    // The upload is read again, so that the pictures of a large import are not all in memory.
    const read = async () => readWordPicture(deps, await entry.read(), path)
    added.push(picture.isReadable ? { path: takeFreePath(name, taken), read } : undefined)
  }
  const text = Buffer.from(`${linkPictures(markdown, added).trim()}\n`)
  const page: SourceEntry = {
    path: takeFreePath(`${base}.md`, taken),
    bytes: text.length,
    ...(title && { title }),
    read: async () => text,
  }
  return [page, ...added.filter((picture) => picture !== undefined)]
}

/** Reads each picture once beforehand, because a damaged picture would abort the whole import later. */
async function readPicture(
  deps: WordDeps,
  file: Buffer,
  { path, bytes = 0 }: { path: string; bytes: number | undefined },
) {
  if (bytes > maxPictureBytes) return { isReadable: false, reasons: ['a picture is too large and left out'] }
  const isReadable = await readWordPicture(deps, file, path).then(
    () => true,
    () => false,
  )
  if (!isReadable) return { isReadable, reasons: ['a damaged picture is left out'] }
  return {
    isReadable,
    reasons: unshown.test(path) ? ['a picture has a format that browsers do not show'] : [],
  }
}

const pictureLink = /!\[([^\]]*)\]\(picture:(\d+)\)/g

function linkPictures(markdown: string, pictures: (SourceEntry | undefined)[]) {
  return markdown.replaceAll(pictureLink, (_, alt: string, index: string) => {
    const name = pictures[Number(index)]?.path.split('/').at(-1)
    return name === undefined
      ? alt
      : `![${alt}](${encodeURIComponent(name).replaceAll(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))})`
  })
}
