const lines = [150, 190, 230, 270]
  .map((y) => `<rect x="80" y="${y}" width="${y === 270 ? 220 : 440}" height="12" fill="#c8b88a"/>`)
  .join('')
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#fdf6e3"/>
<rect x="16" y="16" width="568" height="368" fill="none" stroke="#b58900" stroke-width="6"/>
<rect x="190" y="70" width="220" height="36" fill="#8a6d1b"/>${lines}
<circle cx="460" cy="310" r="46" fill="none" stroke="#c0392b" stroke-width="6"/></svg>`

/** Draws a business licence without text, because a machine may have no Chinese font. Returns it in base64. */
export async function drawLicence() {
  const { default: sharp } = await import('sharp')
  return (await sharp(Buffer.from(sheet)).png().toBuffer()).toString('base64')
}
