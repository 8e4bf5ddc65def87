/** Returns a PDF file of these objects. The first object is the catalogue. `trailer`: further entries of the trailer. */
export function assemblePdf(objects: readonly string[], trailer = '') {
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  )
}

export const createPdfStream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
