import type { S3Client } from './s3-client.ts'

/** Returns the text of a tag. Keys and ids of this repository contain no characters that XML escapes. */
export const readXmlTag = (xml: string, tag: string) =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''

/** Returns the XML of all items of a list of the bucket, page by page. */
export async function listItems(s3: S3Client, query: Record<string, string>, tag: string) {
  const items: string[] = []
  const itemPattern = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')
  for (let page: Record<string, string> | undefined = query; page; ) {
    // oxlint-disable-next-line no-await-in-loop
    const { text }: { text: string } = await s3.ask({ method: 'GET', key: '', query: page })
    for (const [, item = ''] of text.matchAll(itemPattern)) items.push(item)
    page = readNextPage(text, query)
  }
  return items
}

/** Returns the query of the next page, or undefined after the last page. */
function readNextPage(text: string, query: Record<string, string>) {
  if (readXmlTag(text, 'IsTruncated') !== 'true') return undefined
  if (query['list-type']) return { ...query, 'continuation-token': readXmlTag(text, 'NextContinuationToken') }
  return {
    ...query,
    'key-marker': readXmlTag(text, 'NextKeyMarker'),
    'upload-id-marker': readXmlTag(text, 'NextUploadIdMarker'),
  }
}
