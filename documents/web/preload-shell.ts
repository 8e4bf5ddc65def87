import type { Plugin, Rollup } from 'vite'

/** Entry points that the first screen of each HTML page needs. They are preloaded in parallel. */
const pages: Record<string, string[]> = {
  'index.html': ['shell', 'projects-page'],
  'reading.html': ['shell', 'document-page'],
}
/** Phones show the sidebar in a drawer, so only wider screens preload it. */
const sidebarEntries = ['sidebar']
const sidebarMedia = '(min-width: 768px)'

export const preloadShellPlugin: Plugin = {
  name: 'preload-shell',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const html = String(page.source)
      for (const [fileName, entries] of Object.entries(pages)) {
        const source = html.replace('</head>', `${links(bundle, entries, html).join('\n    ')}\n  </head>`)
        if (fileName === 'index.html') page.source = source
        else this.emitFile({ type: 'asset', fileName, source })
      }
    },
  },
}

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/**
 * Returns the link tags for the styles and scripts of these entries and their imports. Leaves out tags that the page
 * already contains.
 */
function links(bundle: Rollup.OutputBundle, entries: string[], html: string) {
  const first = chunksOf(bundle, entries).filter(({ fileName }) => !html.includes(fileName))
  const later = chunksOf(bundle, sidebarEntries).filter(
    (chunk) => !html.includes(chunk.fileName) && !first.includes(chunk),
  )
  const styles = first.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="/${href}">`),
    ...first.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...later.map(
      ({ fileName }) => `<link rel="modulepreload" crossorigin media="${sidebarMedia}" href="/${fileName}">`,
    ),
  ]
}

function chunksOf(bundle: Rollup.OutputBundle, entries: string[]) {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const found = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  // Modules of node_modules are left out, because a library may contain a module with the same name as ours: CodeMirror
  // has a mode `shell`.
  const isOwn = ({ facadeModuleId }: Chunk) => !facadeModuleId?.includes('node_modules')
  for (const chunk of chunks)
    if (chunk.isDynamicEntry && isOwn(chunk) && entries.includes(chunk.name)) add(chunk)
  return [...found]
}
