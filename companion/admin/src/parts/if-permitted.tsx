import type { ReactNode } from 'react'
import { type EndpointName, usePermission } from '#shell/access.ts'

/** Renders `children` only if the administrator may call the endpoint `call`. */
export const ShowIfPermitted = ({ call, children }: { call: EndpointName; children: ReactNode }) =>
  usePermission(call) ? children : null
