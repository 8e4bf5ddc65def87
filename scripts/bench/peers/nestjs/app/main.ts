/**
 * Starts the NestJS application with the adapter of the first argument. The types of this folder are checked when the
 * benchmark compiles it, because its packages are not dependencies of the repository.
 */
import 'reflect-metadata'
import { ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { AppModule } from './app-module.ts'

const adapter = process.argv[2] === 'express' ? new ExpressAdapter() : new FastifyAdapter()
const app = await NestFactory.create(AppModule, adapter, { logger: false, abortOnError: false })
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }))
app.enableShutdownHooks()
await app.listen(0, '127.0.0.1')
process.stdout.write(`${await app.getUrl()}\n`)
