import type { CompleteEndpoint } from '@tuntas/contract/catalogue'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { envelope } from '@tuntas/contract/wire/endpoint.schemas'
import { refusal } from '@tuntas/contract/wire/errors.schemas'
import { z } from 'zod'

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}

const buildParameters = (where: 'path' | 'query', schema: z.ZodType | undefined) => {
  if (!schema) return []
  const { properties = {}, required: requiredFields = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || requiredFields.includes(name),
    schema: of,
  }))
}

type Examples = ReadonlyMap<Pick<CompleteEndpoint, 'path'>, Record<string, object>>
const findExamples = (examples: Examples, endpoint: CompleteEndpoint) => {
  const namedExamples = [...examples].find(([{ path }]) => path === endpoint.path)?.[1]
  return (
    namedExamples &&
    Object.fromEntries(Object.entries(namedExamples).map(([name, value]) => [name, { value }]))
  )
}

const buildContent = (endpoint: CompleteEndpoint, body: z.ZodType, examples: Examples) => ({
  [endpoint.files ? 'multipart/form-data' : 'application/json']: {
    schema: toJsonSchema(body, 'input'),
    examples: findExamples(examples, endpoint),
  },
})

const rolesText = ({ roles, scope }: CompleteEndpoint) => {
  if (scope) return `Token layanan dengan izin ${scope}.`
  if (roles === 'public') return 'Tanpa token.'
  return roles === 'any' ? 'Semua peran.' : `Peran: ${roles.join(', ')}.`
}

const SERVICES = 'Layanan'
const buildSecurity = ({ roles, scope }: CompleteEndpoint) => {
  if (scope) return [{ serviceToken: [] }]
  return roles === 'public' ? [] : [{ token: [] }]
}

const buildOperation = (endpoint: CompleteEndpoint, examples: Examples) => ({
  summary: endpoint.summary,
  description: rolesText(endpoint),
  tags: [endpoint.scope ? SERVICES : endpoint.path.split('/').slice(0, 2).join('/')],
  security: buildSecurity(endpoint),
  parameters: [...buildParameters('path', endpoint.params), ...buildParameters('query', endpoint.query)],
  ...(endpoint.body ? { requestBody: { content: buildContent(endpoint, endpoint.body, examples) } } : {}),
  responses: {
    200: {
      description: 'Berhasil',
      content: { 'application/json': { schema: toJsonSchema(envelope(endpoint.reply), 'output') } },
    },
    ...(endpoint.polled ? { 304: { description: 'Tidak berubah' } } : {}),
    default: {
      description: 'Ditolak',
      content: { 'application/json': { schema: toJsonSchema(refusal, 'output') } },
    },
  },
})

/** The OpenAPI 3.1 document of the endpoints, from the schemas that validate them. */
export const openapi = (endpoints: Iterable<CompleteEndpoint>, examples: Examples = new Map()) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const operations = paths[path] ?? {}
    paths[path] = operations
    const method = endpoint.method.toLowerCase()
    // The bare GET of a list (options) shares its path with the paged one, whose description is kept.
    operations[method] ??= buildOperation(endpoint, examples)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tuntas',
      version: '1',
      description: 'API Tuntas. Token berada di header Authorization, tanpa awalan.',
    },
    servers: [{ url: API_BASE }],
    tags: [{ name: SERVICES, description: 'Untuk SIAKAD dan sistem kampus lain. Panduan: docs/siakad.md.' }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        serviceToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token dari Pengaturan › Token layanan, diawali tsk_.',
        },
      },
    },
    paths,
  }
}
