const svgNamespace = 'http://www.w3.org/2000/svg'

/** Creates an icon as a line drawing on a grid of 16 by 16. The button around it carries the label. */
export function createLineIcon(pathData: string) {
  const svg = document.createElementNS(svgNamespace, 'svg')
  for (const [attribute, value] of Object.entries({
    viewBox: '0 0 16 16',
    width: '16',
    height: '16',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(attribute, value)
  const path = document.createElementNS(svgNamespace, 'path')
  path.setAttribute('d', pathData)
  svg.append(path)
  return svg
}
