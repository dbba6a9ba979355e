import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const geoEndpoints = {
  country: endpoint({
    method: 'GET',
    path: '/api/geo',
    summary:
      'The country of the caller’s address (two capital letters), where the server was given a way to know it',
    roles: 'public',
    screens: 'any',
    status: 200,
    response: z.object({ country: z.nullable(z.string()) }),
    errors: [],
  }),
}
