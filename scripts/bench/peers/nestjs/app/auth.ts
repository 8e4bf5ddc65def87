import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { User } from './entities.ts'

type AuthenticatedRequest = { headers: { authorization?: string }; userId: number }

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>()

/** Checks the signature of the token, as the chapter "Authentication" of the NestJS documentation does. */
@Injectable()
export class TokenGuard implements CanActivate {
  constructor(private readonly jwt: JwtService) {}

  async canActivate(context: ExecutionContext) {
    const request = requestOf(context)
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme !== 'Bearer' || !token) throw new UnauthorizedException()
    try {
      const { sub } = await this.jwt.verifyAsync<{ sub: string }>(token)
      request.userId = Number(sub)
    } catch {
      throw new UnauthorizedException()
    }
    return true
  }
}

/** Checks the token and that the account is still active, with one query per request. */
@Injectable()
export class AccountGuard extends TokenGuard {
  constructor(
    jwt: JwtService,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {
    super(jwt)
  }

  override async canActivate(context: ExecutionContext) {
    await super.canActivate(context)
    const user = await this.users.findOneBy({ id: requestOf(context).userId })
    if (user?.status !== 'active') throw new UnauthorizedException()
    return true
  }
}

export const CurrentUserId = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).userId,
)
