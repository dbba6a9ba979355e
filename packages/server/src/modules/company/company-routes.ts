import { companyEndpoints, type Company as WireCompany } from '@kafana/contract'
import { withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Company, CompanyService } from './company-service.ts'

const toWire = ({
  id,
  name,
  address,
  email,
  phone,
  currency,
  timezone,
  dayStart,
  taxClasses,
  ticketTimes,
  stornoMinutes,
  version,
}: Company): WireCompany => ({
  _id: id,
  name,
  address,
  email,
  phone,
  currency,
  timezone,
  dayStart,
  taxClasses: [...taxClasses],
  ticketTimes,
  stornoMinutes,
  version,
})

export const companyRoutes = (service: CompanyService) =>
  implement(companyEndpoints, {
    get: async (_input, call) => toWire(await call.read((tx) => service.current(tx))),
    update: ({ body }, { caller, write }) =>
      write((tx) => withCurrentOnConflict(toWire, service.update(tx, caller, body).then(toWire))),
  })
