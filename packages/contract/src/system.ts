import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Can the store be read and written',
    roles: 'public',
    screens: 'any',
    status: 200,
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    roles: 'public',
    screens: 'any',
    status: 200,
    response: z.looseObject({ openapi: z.string() }),
    errors: [],
  }),
}
