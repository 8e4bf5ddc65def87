/** Error that the emulator answers as a problem document (RFC 8555, 6.7). */
export class AcmeProblem extends Error {
  override name = 'AcmeProblem'
  readonly type: string
  readonly status: number
  readonly retryAfterS: number | undefined

  constructor(type: string, detail: string, { status = 400, retryAfterS }: Options = {}) {
    super(detail)
    this.type = `urn:ietf:params:acme:error:${type}`
    this.status = status
    this.retryAfterS = retryAfterS
  }

  get body() {
    return { type: this.type, detail: this.message, status: this.status }
  }
}

type Options = { status?: number; retryAfterS?: number | undefined }
