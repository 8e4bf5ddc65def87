export const createTestSkillMarkdown = (
  name: string,
  description = 'Writes quotes. Use for quotes.',
  body = '# Quotes',
) => `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`

/**
 * Replaces a path in an archive by another path of the same length. Tests use it to create paths that a correct zip
 * program never writes.
 */
export function replacePathInZip(zip: Buffer, path: string, other: string) {
  if (path.length !== other.length) throw new Error('the paths differ in length')
  return Buffer.from(zip.toString('latin1').replaceAll(path, other), 'latin1')
}
