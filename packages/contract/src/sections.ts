import { CATEGORIES } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, idParams, requiredText, sentVersion, version } from './fields.ts'

export const Section = z
  .object({
    _id: id,
    name: z.string(),
    category: z.nullable(z.enum(CATEGORIES)),
    staff: z.array(z.object({ _id: id, email: z.string(), firstname: z.string(), lastname: z.string() })),
    version,
  })
  .register(z.globalRegistry, { id: 'Section' })
export type Section = z.output<typeof Section>

const category = z.optional(z.nullable(z.enum(CATEGORIES, 'VALUE_INVALID')))
export const NewSection = z.object({ name: requiredText('SECTION_NAME_REQUIRED'), category })
export const SectionChange = z.object({
  name: z.optional(requiredText('SECTION_NAME_REQUIRED')),
  category,
  version: sentVersion,
})
export const SectionMember = z.object({
  email,
  section: z.string('SECTION_REQUIRED').check(z.minLength(1, 'SECTION_REQUIRED')),
})

const owner = { roles: ['owner'], screens: ['users'] } as const
export const sectionsEndpoints = {
  list: endpoint({
    ...owner,
    screens: ['users', 'userStats'],
    method: 'GET',
    path: '/api/section',
    summary: 'Sections with their staff',
    kept: true,
    status: 200,
    response: z.array(Section),
    errors: [],
  }),
  create: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/section',
    summary: 'Add a section',
    body: NewSection,
    status: 201,
    response: Section,
    errors: ['NAME_TAKEN'],
  }),
  update: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/section/:id',
    summary: 'Rename a section or change its category',
    params: idParams,
    body: SectionChange,
    status: 200,
    response: Section,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/section/:id',
    summary: 'Remove a section; its staff stay',
    params: idParams,
    status: 200,
    response: Section,
    errors: [],
  }),
  addMember: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/section/user',
    summary: 'Put a person, by e-mail, into a section',
    body: SectionMember,
    status: 201,
    response: Section,
    errors: [],
  }),
  removeMember: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/section/:sectionId/user/:userId',
    summary: 'Take a person out of a section',
    params: z.object({ sectionId: id, userId: id }),
    status: 200,
    response: Section,
    errors: [],
  }),
}
