import { sectionsEndpoints, type Section as WireSection } from '@kafana/contract'
import { withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Section, SectionService } from './section-service.ts'

const toWire = ({ id, name, category, staff, version }: Section): WireSection => ({
  _id: id,
  name,
  category,
  version,
  staff: staff.map(({ id: _id, email, firstname, lastname }) => ({ _id, email, firstname, lastname })),
})

export const sectionRoutes = (service: SectionService) =>
  implement(sectionsEndpoints, {
    list: async (_input, { read }) => (await read((tx) => service.list(tx))).map(toWire),
    create: ({ body }, { caller, write }) =>
      write(async (tx) => toWire(await service.create(tx, caller.userId, body))),
    update: ({ params, body }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(toWire, service.update(tx, caller.userId, params.id, body).then(toWire)),
      ),
    remove: ({ params }, { caller, write }) =>
      write(async (tx) => toWire(await service.remove(tx, caller.userId, params.id))),
    addMember: ({ body }, { caller, write }) =>
      write(async (tx) => toWire(await service.addMember(tx, caller.userId, body.section, body.email))),
    removeMember: ({ params }, { caller, write }) =>
      write(async (tx) =>
        toWire(await service.removeMember(tx, caller.userId, params.sectionId, params.userId)),
      ),
  })
