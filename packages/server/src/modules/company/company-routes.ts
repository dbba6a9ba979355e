import {
  companyEndpoints,
  type Company as WireCompany,
  type CourseSettings as WireCourses,
  type HandlerInput,
  type Payment as WirePayment,
  type Tender as WireTender,
} from '@kafana/contract'
import { type BillPayment, changeOf, fromMinor } from '@kafana/domain'
import { withConflictDetails, withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Company, CompanyService } from './company-service.ts'
import type { Course, CourseSettings, CourseSettingsChange } from './course-service.ts'
import type { Tender } from './tender-service.ts'

/** The venue on the wire, also as the answer of settings that concern more than it. */
export const companyToWire = ({
  id,
  name,
  address,
  email,
  phone,
  legalName,
  taxNumber,
  currency,
  timezone,
  dayStart,
  taxClasses,
  ticketTimes,
  stornoMinutes,
  courseMode,
  orderTypes,
  seats,
  askCovers,
  waitersBill,
  payFirst,
  invoiceInstead,
  hasPrinters,
  cashStep,
  version,
}: Company): WireCompany => ({
  _id: id,
  name,
  address,
  email,
  phone,
  ...(legalName !== '' && { legalName }),
  ...(taxNumber !== '' && { taxNumber }),
  currency,
  timezone,
  dayStart,
  taxClasses: [...taxClasses],
  ticketTimes,
  stornoMinutes,
  courseMode,
  ...(orderTypes.length > 0 && { orderTypes: [...orderTypes] }),
  ...(seats && { seats }),
  ...(askCovers && { askCovers }),
  ...(waitersBill && { waitersBill }),
  ...(payFirst && { payFirst }),
  ...(invoiceInstead && { invoiceInstead }),
  ...(cashStep > 1 && { cashStep }),
  ...(hasPrinters && { kitchenPrinters: true as const }),
  version,
})

const courseToWire = ({ id, key, name, archivedAt, version }: Course) => ({
  _id: id,
  key,
  name,
  archived: archivedAt !== null,
  version,
})

const coursesToWire = ({ mode, courses }: CourseSettings): WireCourses => ({
  mode,
  courses: courses.map(courseToWire),
})

const toChange = ({
  mode,
  courses,
}: HandlerInput<typeof companyEndpoints.updateCourses>['body']): CourseSettingsChange => ({
  mode,
  courses: courses?.map(({ _id, name, version }) => ({ id: _id, name, version })),
})

const tenderToWire = ({ id, ...tender }: Tender): WireTender => ({ _id: id, ...tender })

/** A payment as screens get it. */
export const paymentToWire = (payment: BillPayment): WirePayment => {
  const { tender, kind, amount, rounding, tip, tendered, reference, account } = payment
  return {
    tender,
    kind,
    amount: fromMinor(amount),
    ...(rounding !== 0 && { rounding: fromMinor(rounding) }),
    ...(tip !== 0 && { tip: fromMinor(tip) }),
    ...(tendered !== null && { tendered: fromMinor(tendered), change: fromMinor(changeOf(payment)) }),
    ...(reference !== '' && { reference }),
    ...(account !== undefined && { account }),
  }
}

export const companyRoutes = (service: CompanyService) =>
  implement(companyEndpoints, {
    get: async (_input, call) => companyToWire(await call.read((tx) => service.current(tx))),
    update: ({ body }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(companyToWire, service.update(tx, caller, body).then(companyToWire)),
      ),
    courses: async (_input, call) => coursesToWire(await call.read((tx) => service.courses(tx))),
    updateCourses: ({ body }, { caller, write }) =>
      write((tx) =>
        withConflictDetails(
          (course: Course) => ({ current: courseToWire(course) }),
          service.updateCourses(tx, caller, toChange(body)).then(coursesToWire),
        ),
      ),
    tenders: async (_input, call) => (await call.read((tx) => service.tenders(tx))).map(tenderToWire),
    createTender: ({ body }, { caller, write }) =>
      write(async (tx) => tenderToWire(await service.createTender(tx, caller, body))),
    updateTender: ({ params, body }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(
          tenderToWire,
          service.updateTender(tx, caller, params.id, body).then(tenderToWire),
        ),
      ),
  })
