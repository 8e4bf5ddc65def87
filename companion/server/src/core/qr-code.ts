import type { FastifyReply } from 'fastify'

const daySeconds = 86_400

/** Answers with a QR code of the text, as an SVG image that contains nothing active. */
export async function sendQrCode(reply: FastifyReply, text: string) {
  const { default: QRCode } = await import('qrcode')
  return reply
    .type('image/svg+xml')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', `private, max-age=${daySeconds}, immutable`)
    .send(await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M' }))
}
