import { UNCONFIRMED_AFTER_SECONDS } from '@kafana/domain'
import { billingCalls, intentOf, signedReport } from './billing-factories.ts'
import { accountBody, addMember, asOwner, makeVenue, type TestVenue, type OwnedVenue } from './factories.ts'
import { pairGateway, syncAs } from './gateway-factories.ts'
import { holdMains } from './held-lines.ts'
import { makeInvoices } from './invoice-factories.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import { printerAt } from './station-factories.ts'
import type { TestServer } from './test-server.ts'
import { makeIngredient, makeOptions, makeProduct, makeTable, makeZone } from './venue-factories.ts'

/** A device that an owner has to confirm. */
export const UNCONFIRMED = { serial: 'VD000001', lastReceiptNo: 105, needsConfirming: true }

/** An import of each kind, which can be undone. */
const makeImports = async (server: TestServer, venue: OwnedVenue) => {
  const imported = <T>(value: T) => [
    { line: 2, seen: undefined, change: { value: { name: 'Imported' } }, create: { value } },
  ]
  const productImport = await asOwner(server, venue, (tx, caller) =>
    server.services.catalog.importProducts(
      tx,
      caller,
      'menu.csv',
      imported({ name: 'Imported', price: 9_000, category: 'drink', taxRate: 10 } as const),
    ),
  )
  const ingredientImport = await asOwner(server, venue, (tx, caller) =>
    server.services.storage.importIngredients(
      tx,
      caller,
      'stock.csv',
      imported({
        name: 'Imported',
        category: 'food',
        quantity: 5_000,
        price: 700,
        servingUnit: 'pieces',
        buyingQuantity: 1_000,
        buyingUnit: 'pieces',
      } as const),
    ),
  )
  const { confirmPassword: _repeated, password: _password, pin: _pin, ...cook } = accountBody({})
  const member = { ...cook, role: 'monitor', passwordHash: 'none', pinHash: 'none' } as const
  const staffImport = await asOwner(server, venue, (tx, caller) =>
    server.services.staff.importStaff(tx, caller, 'staff.csv', [
      { line: 2, seen: undefined, person: { value: member }, create: { value: member } },
    ]),
  )
  return {
    staffImport: staffImport.id ?? '',
    productImport: productImport.id ?? '',
    ingredientImport: ingredientImport.id ?? '',
  }
}

/** Tests at the printer that a station gets: one that waits, and one that somebody reads from a screen. */
const makePrintJobs = (server: TestServer, venue: OwnedVenue, stationId: string, gatewayId: string) =>
  asOwner(server, venue, async (tx, caller) => {
    await server.services.stations.setPrinter(tx, caller, stationId, { printer: printerAt(gatewayId) })
    const { printing } = server.services
    const [waiting, shown] = [
      await printing.test(tx, caller, stationId),
      await printing.test(tx, caller, stationId),
    ]
    await printing.show(tx, caller, shown.id)
    return { waiting: waiting.id, shown: shown.id }
  })

/** An order at a table of its own, and what the check of another table holds. */
const makeChecks = async (
  server: TestServer,
  venue: Parameters<typeof makeOrder>[1] & OwnedVenue,
  zoneId: string,
  { table, product: productId }: { readonly table: string; readonly product: string },
) => {
  const { id: tableId } = await makeTable(server, venue, { zoneId, name: '4' })
  const { id: order, checkId } = await makeOrder(server, venue, {
    tableId,
    lines: [{ productId, quantity: 1 }],
  })
  const held = await holdMains(server, venue, { table, product: productId })
  const discounted = 'given-discount'
  const percent = { id: discounted, kind: 'percent', value: 1000, lines: null, reasonId: 'regular' } as const
  await asOwner(server, venue, (tx, caller) =>
    server.services.discounts.give(
      tx,
      caller,
      checkId ?? '',
      { ...percent, note: 'Every Friday', version: undefined },
      null,
    ),
  )
  return { elsewhere: { order, check: checkId ?? '' }, held, discounted }
}

/** A reserved bill of an order at a table of its own, which is free of charge. */
const reserveFree = async (
  server: TestServer,
  venue: TestVenue,
  zoneId: string,
  productId: string,
): Promise<string> => {
  const { id: tableId } = await makeTable(server, venue, { zoneId, name: '5' })
  const { id, checkId } = await makeOrder(server, venue, { tableId, lines: [{ productId, quantity: 1 }] })
  const comp = { id: 'given-free', kind: 'comp', value: 0, lines: null, reasonId: 'complaint' } as const
  await asOwner(server, venue, (tx, caller) =>
    server.services.discounts.give(
      tx,
      caller,
      checkId ?? '',
      { ...comp, note: null, version: undefined },
      null,
    ),
  )
  await moveOrder(server, venue, id, 'delivered')
  return intentOf(await billingCalls(server, venue).validate([id]))
}

/** An account of a guest. */
const makeAccount = (server: TestServer, venue: OwnedVenue): Promise<string> =>
  asOwner(server, venue, async (tx, caller) => {
    const values = { name: 'Jovanović', note: '', limit: null }
    return (await server.services.accounts.create(tx, caller, values)).id
  })

/** A voucher that was sold. */
const makeVoucher = async (server: TestServer, { owner: { token } }: TestVenue): Promise<string> => {
  const body = { code: 'VVVV-VVVV-VVVV-VVVV', value: 10, tender: 'card' }
  return String((await server.send('POST', '/api/vouchers', { token, body })).body['_id'])
}

/** Two menu groups, and two stations for the first. */
const makeMenu = async (server: TestServer, venue: TestVenue) => {
  const { catalog, stations } = server.services
  const makeGroup = (name: string) =>
    asOwner(server, venue, (tx, caller) =>
      catalog.createGroup(tx, caller, { name, category: 'food', colour: 'green' }),
    )
  const groups = [await makeGroup('Starters'), await makeGroup('Desserts')] as const
  const makeStation = (name: string) =>
    asOwner(server, venue, (tx, caller) =>
      stations.create(tx, caller, { name, category: 'food', groups: [groups[0].id] }),
    )
  return { groups, stations: [await makeStation('Grill'), await makeStation('Cold')] as const }
}

/** A dish with a recipe and options, and an ingredient that nothing uses. */
const makeDishes = async (server: TestServer, venue: TestVenue) => {
  const used = await makeIngredient(server, venue, { name: 'flour' })
  const unused = await makeIngredient(server, venue, { name: 'salt' })
  // Sold below zero by the orders.
  const short = await makeIngredient(server, venue, { name: 'yeast', quantity: 0 })
  const options = await makeOptions(server, venue, {
    options: [{ name: 'Butter', delta: 2_000, ingredients: [{ ingredientId: used.id, quantity: 50 }] }],
  })
  const product = await makeProduct(server, venue, {
    name: 'Bread',
    modifierGroups: [options.id],
    recipe: [
      { ingredientId: used.id, quantity: 100 },
      { ingredientId: short.id, quantity: 10 },
    ],
  })
  return { used, unused, options, product }
}

/** A venue with at least one of everything that a call can refer to. */
export const makeFullVenue = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { companyId, owner, monitor, waiter } = venue
  const person = await addMember(server, companyId, 'waiter')
  // Somebody without cash and bills, who can be erased.
  const vacant = await addMember(server, companyId, 'waiter')
  const zone = await makeZone(server, venue, { name: 'Hall' })
  const terrace = await makeZone(server, venue, { name: 'Terrace' })
  const table = await makeTable(server, venue, { zoneId: zone.id, name: '1' })
  const spare = await makeTable(server, venue, { zoneId: zone.id, name: '2' })
  const { used, unused, options, product } = await makeDishes(server, venue)
  const formerProduct = await makeProduct(server, venue, { name: 'Toast' })
  await asOwner(server, venue, (tx, caller) => server.services.catalog.archive(tx, caller, formerProduct.id))
  const {
    groups: [group, lastGroup],
    stations: [station, lastStation],
  } = await makeMenu(server, venue)
  const imports = await makeImports(server, venue)
  const section = await asOwner(server, venue, (tx) =>
    server.services.sections.create(tx, owner.id, { name: 'Kitchen', category: 'food' }),
  )
  await asOwner(server, venue, async (tx, caller) => {
    await server.services.sections.addMember(tx, owner.id, section.id, person.email)
    await server.services.layout.assign(tx, caller, person.id, [table.id])
    await server.services.layout.assign(tx, caller, waiter.id, [table.id])
    await server.services.staff.changeBalance(tx, caller, person.id, 'give', 100)
    await server.services.storage.purchase(tx, caller, used.id, { packs: 1, supplier: 'A mill' })
  })
  const order = (by = waiter) =>
    makeOrder(server, venue, { tableId: table.id, lines: [{ productId: product.id, quantity: 2 }] }, by)
  const delivered = async (): Promise<string> => {
    const { id } = await order(person)
    await moveOrder(server, venue, id, 'delivered', person)
    return id
  }
  const billed = await delivered()
  await billOrders(server, venue, [billed], 'fiscal', 7)
  const gateway = await pairGateway(server, venue)
  // One bill in each state that a call can refer to.
  const { validate, arm, report, storno } = billingCalls(server, venue)
  const reserve = async () => {
    const orderId = await delivered()
    const { body } = await validate([orderId], undefined, person.username)
    return { orderId, id: (body as unknown as { intentId: string }).intentId }
  }
  const close = async (kind: 'fiscal' | 'pre', receiptNo?: number) => {
    const { orderId, id } = await reserve()
    await arm(id, kind)
    const body = { selectedOrders: [orderId], intentId: id }
    await report(kind, receiptNo === undefined ? body : signedReport(server, gateway, { ...body, receiptNo }))
    return { orderId, id }
  }
  /** Bills an order and voids its receipt, as its gateway confirms. */
  const voidOrder = async () => {
    const { orderId } = await close('fiscal', 3)
    const intentId = intentOf(await storno(orderId))
    await arm(intentId, 'storno')
    await report(
      'storno',
      signedReport(server, gateway, { selectedOrders: [orderId], intentId, receiptNo: 4 }),
    )
    return { orderId }
  }
  const doubtful = await reserve()
  await arm(doubtful.id)
  server.clock.advance(UNCONFIRMED_AFTER_SECONDS * 1000)
  await server.services.billing.sweep()
  // Published now rather than when the scheduled job runs next.
  await server.services.gatewayLink.notifyDisconnected()
  const [printed, preBilled] = [await close('fiscal', 6), await close('pre')]
  const voided = await voidOrder()
  const invoices = await makeInvoices(server, venue, (await close('fiscal', 5)).orderId, reserve)
  const armed = await reserve()
  await arm(armed.id)
  const [reserved, ready] = [await reserve(), await delivered()]
  const freeBill = await reserveFree(server, venue, terrace.id, product.id)
  // A line whose changed note the kitchen has not seen.
  const lineId = (await order()).lines[0]?.id ?? ''
  await asOwner(server, venue, (tx, caller) =>
    server.services.orders.changeNote(tx, caller, lineId, { version: 1, note: 'No garlic' }),
  )
  const noted = { id: lineId, version: 2 }
  // After the clock moved: a gateway that goes offline would publish an event of its own.
  await syncAs(server, gateway, { device: UNCONFIRMED })
  return {
    venue,
    owner,
    monitor,
    waiter,
    person,
    vacant,
    zone,
    terrace,
    table,
    spare,
    used,
    unused,
    product,
    formerProduct,
    options,
    group,
    lastGroup,
    station,
    lastStation,
    account: await makeAccount(server, venue),
    voucher: await makeVoucher(server, venue),
    printJobs: await makePrintJobs(server, venue, lastStation.id, gateway.id),
    ...imports,
    section,
    gateway,
    taken: await order(),
    ...(await makeChecks(server, venue, terrace.id, { table: table.id, product: product.id })),
    noted,
    ready,
    reserved,
    freeBill,
    armed,
    doubtful,
    printed,
    preBilled,
    voided,
    ...invoices,
  }
}
export type FullVenue = Awaited<ReturnType<typeof makeFullVenue>>
