import type { Mermaid } from 'mermaid'

const maxTextSize = 50_000
const maxEdges = 500

let loading: Promise<Mermaid> | undefined
/** Mermaid has global settings, so diagrams are drawn one after the other. */
let queue: Promise<unknown> = Promise.resolve()
let lastId = 0

async function load() {
  loading ??= import('mermaid').then((module) => module.default)
  return loading
}

const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

/** Colours of diagrams. They repeat the colours of the page, because an image cannot use the page's styles. */
const lightColours = {
  background: '#faf9f7',
  primaryColor: '#eaf1fe',
  primaryBorderColor: '#a9c0ee',
  primaryTextColor: '#1f1d1a',
  secondaryColor: '#f3f1ed',
  tertiaryColor: '#faf9f7',
  lineColor: '#68625a',
  textColor: '#1f1d1a',
  edgeLabelBackground: '#faf9f7',
  noteBkgColor: '#fdf1da',
  noteTextColor: '#1f1d1a',
  noteBorderColor: '#e3cf9f',
}
const darkColours = {
  darkMode: true,
  background: '#181716',
  primaryColor: '#22304d',
  primaryBorderColor: '#4d689f',
  primaryTextColor: '#ece9e4',
  secondaryColor: '#2b2927',
  tertiaryColor: '#211f1e',
  lineColor: '#aaa49b',
  textColor: '#ece9e4',
  edgeLabelBackground: '#181716',
  noteBkgColor: '#3b2f18',
  noteTextColor: '#ece9e4',
  noteBorderColor: '#6d5a2f',
}

async function draw(source: string, isDark: boolean) {
  const mermaid = await load()
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    maxTextSize,
    maxEdges,
    suppressErrorRendering: true,
    theme: 'base',
    themeVariables: { ...(isDark ? darkColours : lightColours), fontFamily, fontSize: '15px' },
    themeCSS: '.edgeLabel rect, .edgeLabel .background { opacity: 1 }',
    fontFamily,
    htmlLabels: false,
  })
  lastId += 1
  const { svg } = await mermaid.render(`diagram-${lastId}`, source)
  return svg
}

/**
 * Draws a Mermaid diagram as an image: inside an `img` it cannot run scripts, load files or access the page. The image
 * has a `data:` URL, because a `blob:` URL opened in a separate tab would be a page of this site.
 */
export function renderDiagram(source: string, isDark: boolean): Promise<HTMLImageElement> {
  const drawn = queue.then(() => draw(source, isDark))
  queue = drawn.catch(() => undefined)
  return drawn.then((svg) => pictureOf(svg))
}

async function pictureOf(svg: string) {
  const [, , width = 0, height = 0] = (svg.match(/viewBox="([^"]+)"/)?.[1] ?? '').split(/\s+/).map(Number)
  const sized = svg
    .replace(/<svg([^>]*?)\swidth="[^"]*"/, '<svg$1')
    .replace(/<svg/, `<svg width="${width}" height="${height}"`)
  const image = document.createElement('img')
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`
  image.width = Math.ceil(width)
  image.height = Math.ceil(height)
  await image.decode()
  return image
}
