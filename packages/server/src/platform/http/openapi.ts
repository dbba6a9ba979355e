import { COMMON_ERRORS, ERROR_STATUS, type Endpoint } from '@kafana/contract'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** Collects the named schemas (`$defs`) once, under components. */
const createComponents = () => {
  const schemas: Json = {}
  const withComponentRefs = (value: unknown): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as Json
  const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
    const {
      $schema: _dialect,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json
    for (const [id, definition] of Object.entries($defs as Json)) schemas[id] = withComponentRefs(definition)
    return withComponentRefs(rest)
  }
  return { schemas, schemaOf }
}
type SchemaOf = ReturnType<typeof createComponents>['schemaOf']

const parametersOf = (
  place: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
  schemaOf: SchemaOf,
): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

const errorReference = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

const textRefusal = { 'text/plain': { schema: { type: 'string' } } }

const refusalsOf = ({ errors, responseType }: Endpoint): Json => {
  const codes = [...COMMON_ERRORS, ...errors]
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes.filter((code) => ERROR_STATUS[code] === status).join(', '),
        content: responseType === 'text' ? textRefusal : errorReference,
      },
    ]),
  )
}

const operationOf = (endpoint: Endpoint, schemaOf: SchemaOf): Json => ({
  summary: endpoint.summary,
  'x-roles': endpoint.roles,
  'x-screens': endpoint.screens,
  ...(endpoint.roles === 'public' ? {} : { security: [{ bearer: [] }] }),
  parameters: [
    ...parametersOf('path', endpoint.params, schemaOf),
    ...parametersOf('query', endpoint.query, schemaOf),
  ],
  ...(endpoint.body && {
    requestBody: {
      required: true,
      content: {
        [endpoint.requestType === 'form' ? 'multipart/form-data' : 'application/json']: {
          schema: schemaOf(endpoint.body, 'input'),
        },
      },
    },
  }),
  responses: {
    [endpoint.status]: {
      description: endpoint.summary,
      content: {
        [endpoint.responseType === 'text' ? 'text/plain' : 'application/json']: {
          schema: schemaOf(endpoint.response, 'output'),
        },
      },
      ...(endpoint.kept && { headers: { ETag: { schema: { type: 'string' } } } }),
    },
    ...(endpoint.kept && {
      304: { description: 'Nothing has changed since the response with the tag in If-None-Match' },
    }),
    ...refusalsOf(endpoint),
  },
})

const errorSchema = {
  type: 'object',
  required: ['message', 'error', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    error: { type: 'string' },
    code: { enum: Object.keys(ERROR_STATUS) },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message', 'key'],
        properties: { path: { type: 'string' }, message: { type: 'string' }, key: { type: 'string' } },
      },
    },
  },
}

/** The OpenAPI 3.1 document of the declared calls. */
export const openApiDocument = (endpoints: readonly Endpoint[]): Json & { openapi: string } => {
  const { schemas, schemaOf } = createComponents()
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemaOf) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kafana', version: '1' },
    paths,
    components: {
      schemas: { ...schemas, Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
