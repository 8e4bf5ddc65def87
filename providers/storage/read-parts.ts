/** Joins chunks to parts of exactly `partBytes`; the last part is shorter. An empty stream is one empty part. */
export async function* readParts(chunks: AsyncIterable<Buffer>, partBytes: number) {
  let waiting: Buffer[] = []
  let length = 0
  let isEmpty = true
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= partBytes) {
      const all = Buffer.concat(waiting)
      isEmpty = false
      yield all.subarray(0, partBytes)
      waiting = [all.subarray(partBytes)]
      length -= partBytes
    }
  }
  if (length > 0 || isEmpty) yield Buffer.concat(waiting)
}
