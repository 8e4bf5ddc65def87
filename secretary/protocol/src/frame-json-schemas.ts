import { z } from 'zod'
import { ClientFrame } from './client-frames.ts'
import { ServerFrame } from './server-frames.ts'

/** Returns the frames of both directions as JSON Schema, for developers of other clients and servers. */
export const createFrameJsonSchemas = () => ({
  client: z.toJSONSchema(ClientFrame, { io: 'input' }),
  server: z.toJSONSchema(ServerFrame, { io: 'output' }),
})
