/** Form of the short name of a bundle. */
export const bundleSlugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Form of a language tag, such as `zh` or `pt-BR`. */
export const languageTagPattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** Limits of a bundle. An agent and the market refuse bundles that exceed one of them. */
export const bundleLimits = {
  packedBytes: 5 * 1024 * 1024,
  unpackedBytes: 20 * 1024 * 1024,
  /** Number of files, including bundle.json and signature.json. */
  files: 200,
  skills: 20,
  quickCommands: 50,
  slugCharacters: 60,
  nameCharacters: 60,
  descriptionCharacters: 1000,
  licenceCharacters: 60,
  languages: 10,
  instructionCharacters: 4000,
  greetingCharacters: 500,
  starters: 4,
  starterCharacters: 200,
  commandTitleCharacters: 60,
  commandTextCharacters: 4000,
  /** Characters and folders of a path in the archive. */
  pathCharacters: 240,
  pathDepth: 8,
}
