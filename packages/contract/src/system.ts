import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const geoEndpoints = {
  country: endpoint({
    method: 'GET',
    path: '/api/geo',
    summary:
      'The country of the caller’s address (two capital letters), if the server is configured to look it up',
    roles: 'public',
    screens: 'any',
    status: 200,
    response: z.object({ country: z.nullable(z.string()) }),
    errors: [],
  }),
}

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Checks that the store can be read and written',
    roles: 'public',
    screens: 'any',
    status: 200,
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  diskSpace: endpoint({
    method: 'GET',
    path: '/api/disk-space',
    summary: 'How much of the disk with the data folder is used, in percent, and whether that is too much',
    roles: ['owner'],
    screens: ['panel'],
    status: 200,
    response: z.object({ usedPercent: z.int().check(z.gte(0), z.lte(100)), isLow: z.boolean() }),
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
