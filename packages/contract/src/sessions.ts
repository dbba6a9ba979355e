import { ROLES } from '@kafana/domain'
import * as z from 'zod/mini'
import { id } from './fields.ts'
import { allowedRoutes } from './staff.ts'

/** The person behind a session, as the browser keeps it. */
export const SessionUser = z
  .object({
    _id: id,
    firstname: z.string(),
    lastname: z.string(),
    username: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    company: z.nullable(id),
    allowedRoutes,
    /** Somebody else chose the password: the person is asked to choose their own. */
    passwordByOwner: z.optional(z.literal(true)),
    /** The venue requires a second factor of them, and they have none: until it is on, nothing else is answered. */
    secondFactorDue: z.optional(z.literal(true)),
  })
  .register(z.globalRegistry, { id: 'SessionUser' })
export type SessionUser = z.output<typeof SessionUser>

export const Session = z
  .object({
    token: z.string(),
    role: z.enum(ROLES),
    userId: id,
    user: SessionUser,
    /** The token of the device, for a client that sent `device`: it sends it with the next sign-in. */
    device: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'Session' })
export type Session = z.output<typeof Session>
