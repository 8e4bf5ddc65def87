import { ProviderError } from '@sanhe/kit/http/errors'

export class PictureCheckError extends ProviderError {
  override name = 'PictureCheckError'

  constructor(code: string, isTransient: boolean) {
    super(code, `the check of a picture gave no result: ${code}`, isTransient)
  }
}
