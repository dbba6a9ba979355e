import type { Order, StaffMember } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { CONTACT_CLIENT, DEFAULT_CATEGORY } from '@kafana/domain'
import { startMailServer, type MailServer } from '@kafana/server/testing/tools'
import { setupToken, startTestStack, type TestStack } from '../test-stack.ts'
import { callAs, inTurns, isRenamed, type Call } from './calls.ts'
import { BILLING, billOrders, issueInvoice, move, PIN, TAX_NUMBER } from './hostile-bills.ts'
import { addGateway } from './hostile-gateways.ts'
import { nameAccounts, nameCourses, nameTenders, takeTicket } from './hostile-tickets.ts'
import { packsOf, type Payload } from './payloads.ts'
import { fieldNamed } from './text-fields.ts'
import { createTypedTexts, type TypedTexts } from './typed-texts.ts'

/** That which screens show first. */
const CATEGORY = DEFAULT_CATEGORY

interface People {
  readonly owner: Call
  readonly kitchen: Call
  /** Of the person with this index. */
  readonly waiters: readonly Call[]
}

/** A venue whose every text field has hostile texts. */
export interface HostileVenue {
  readonly stack: TestStack
  readonly texts: TypedTexts
  /** The first index of the texts that contain several payloads each. */
  readonly firstPack: number
  readonly people: People
  /** Those whose names are packs, in order. */
  readonly packs: {
    readonly names: readonly string[]
    readonly tables: readonly string[]
    readonly openOrders: readonly string[]
    readonly billedOrders: readonly string[]
    readonly members: readonly string[]
    readonly sections: readonly string[]
    readonly ingredients: readonly string[]
  }
  /** The zone with all tables. */
  readonly hall: string
  /** The mails that the server has sent. */
  readonly mails: MailServer['mails']
  /** Takes another order whose name is a pack. */
  takeOrder(pack: number): Promise<Order>
  close(): Promise<void>
}

interface Entities {
  readonly hall: string
  readonly zones: string[]
  readonly tables: string[]
  readonly ingredients: string[]
  readonly products: string[]
  readonly sections: string[]
  readonly members: StaffMember[]
}

const account = (username: string, email: string) => ({
  username,
  email,
  password: DEMO_PASSWORD,
  confirmPassword: DEMO_PASSWORD,
  pin: PIN,
})

const setUp = async (stack: TestStack, { type, typeFirst }: TypedTexts, pack: number): Promise<Call> => {
  const created = await callAs(stack.url)<{ token: string }>('POST', '/api/auth/setup', {
    setupToken: setupToken(stack),
    company: {
      name: type('POST /api/auth/setup company.name', pack),
      address: type('POST /api/auth/setup company.address', pack),
      email: type('POST /api/auth/setup company.email', pack),
      phone: typeFirst('POST /api/auth/setup company.phone'),
    },
    owner: {
      ...account(type('POST /api/auth/setup owner.username', pack), 'owner@kafana.test'),
      firstname: type('POST /api/auth/setup owner.firstname', pack),
      lastname: type('POST /api/auth/setup owner.lastname', pack),
    },
  })
  return callAs(stack.url, created.token)
}

const createMenu = async (
  owner: Call,
  { type }: TypedTexts,
  index: number,
  hall: string,
): Promise<readonly string[]> => {
  const plain = `plain ${index}`
  const name = (field: Parameters<typeof type>[0]) => (isRenamed(index) ? plain : type(field, index))
  const zone = await owner('POST', '/api/zones', { name: name('POST /api/zones name') })
  const table = await owner('POST', '/api/tables', {
    name: name('POST /api/tables name'),
    capacity: 4,
    zone: hall,
    position: { x: 140 * (index % 10), y: 140 * Math.floor(index / 10) },
  })
  const ingredient = await owner('POST', '/api/ingredient', {
    name: name('POST /api/ingredient name'),
    category: CATEGORY,
    quantity: 5,
    price: 1,
    servingUnit: 'pieces',
    // So few are left that the products name it.
    buyingQuantity: 1,
    buyingUnit: 'pieces',
    lowAt: 50,
  })
  const product = await owner('POST', '/api/product', {
    name: name('POST /api/product name'),
    price: 100 + index,
    taxRate: 10,
    category: CATEGORY,
    recipe: [{ ingredient: ingredient._id, quantity: 1 }],
  })
  // A group without products is shown nowhere but in the dialog of the groups.
  const group = await owner('POST', '/api/menu-groups', {
    name: name('POST /api/menu-groups name'),
    colour: 'teal',
    category: CATEGORY,
    products: [product._id],
  })
  await owner('POST', '/api/ingredient/purchases', {
    supplier: type('POST /api/ingredient/purchases supplier', index),
    invoiceNo: type('POST /api/ingredient/purchases invoiceNo', index),
    lines: [{ ingredient: ingredient._id, packs: 1 }],
  })
  await owner('POST', '/api/ingredient/count', {
    lines: [
      {
        ingredient: ingredient._id,
        servingUnit: 'pieces',
        expected: 6,
        counted: 5,
        reason: 'other',
        note: type('POST /api/ingredient/count lines[].note', index),
      },
    ],
  })
  const section = await owner('POST', '/api/section', { name: name('POST /api/section name') })
  const station = await owner('POST', '/api/stations', {
    name: name('POST /api/stations name'),
    category: CATEGORY,
  })
  if (isRenamed(index)) {
    const change = (path: string, field: Parameters<typeof type>[0]) =>
      owner('PUT', path, { name: type(field, index) })
    await change(`/api/zones/${zone._id}`, 'PUT /api/zones/:id name')
    await change(`/api/tables/${table._id}`, 'PUT /api/tables/:id name')
    await change(`/api/ingredient/${ingredient._id}`, 'PUT /api/ingredient/:id name')
    await change(`/api/product/${product._id}`, 'PUT /api/product/:id name')
    await change(`/api/menu-groups/${group._id}`, 'PUT /api/menu-groups/:id name')
    await change(`/api/stations/${station._id}`, 'PUT /api/stations/:id name')
    await change(`/api/section/${section._id}`, 'PUT /api/section/:id name')
  }
  return [zone, table, ingredient, product, section].map(({ _id }) => _id)
}

const addMember = async (owner: Call, { type }: TypedTexts, index: number): Promise<StaffMember> => {
  const later = isRenamed(index)
  const member = await owner<StaffMember>('POST', '/api/auth/register', {
    firstname: later ? 'plain' : type('POST /api/auth/register firstname', index),
    lastname: later ? 'plain' : type('POST /api/auth/register lastname', index),
    ...account(
      later ? `plain${index}` : type('POST /api/auth/register username', index),
      later ? `plain${index}@kafana.test` : type('POST /api/auth/register email', index),
    ),
    role: 'waiter',
  })
  if (!later) return member
  return owner<StaffMember>('PUT', `/api/user/${member._id}`, {
    firstname: type('PUT /api/user/:id firstname', index),
    lastname: type('PUT /api/user/:id lastname', index),
    username: type('PUT /api/user/:id username', index),
    email: type('PUT /api/user/:id email', index),
  })
}

const logIn = async (url: string, email: string): Promise<Call> => {
  const { token } = await callAs(url)<{ token: string }>('POST', '/api/auth/login', {
    email,
    password: DEMO_PASSWORD,
  })
  return callAs(url, token)
}

const orderBody = (
  { type }: TypedTexts,
  index: number,
  table: string | undefined,
  product: string | undefined,
) => ({
  name: type('POST /api/order name', index),
  description: type('POST /api/order description', index),
  table,
  products: [
    {
      product,
      quantity: 1,
      productName: type('POST /api/order products[].productName', index),
      category: type('POST /api/order products[].category', index),
    },
  ],
})

/** A visitor's message; the address of one network may send only a few. */
const sendMessages = async (url: string, { type }: TypedTexts, pack: number): Promise<void> => {
  for (let index = 0; index < 3; index += 1)
    await callAs(url)('POST', '/api/v1.0/email/send', {
      lib_version: '4.4.1',
      user_id: CONTACT_CLIENT.publicKey,
      service_id: CONTACT_CLIENT.serviceId,
      template_id: CONTACT_CLIENT.templateId,
      template_params: {
        from_name: type('POST /api/v1.0/email/send template_params.from_name', pack + index),
        message: type('POST /api/v1.0/email/send template_params.message', pack + index),
        reply_to: '',
      },
    })
}

const createEntities = async (owner: Call, texts: TypedTexts): Promise<Entities> => {
  const { _id: hall } = await owner('POST', '/api/zones', { name: 'hall', smokingZone: true })
  const entities: Entities = {
    hall,
    zones: [],
    tables: [],
    ingredients: [],
    products: [],
    sections: [],
    members: [],
  }
  await inTurns(texts.count, async (index) => {
    const [zone = '', table = '', ingredient = '', product = '', section = ''] = await createMenu(
      owner,
      texts,
      index,
      hall,
    )
    const member = await addMember(owner, texts, index)
    entities.zones[index] = zone
    entities.tables[index] = table
    entities.ingredients[index] = ingredient
    entities.products[index] = product
    entities.sections[index] = section
    entities.members[index] = member
    await owner('POST', '/api/section/user', { email: member.email, section })
    await owner('PUT', '/api/tables/assign', { userId: member._id, tableIds: [table] })
    await owner('PUT', `/api/user/${member._id}/balance?code=give`, { balance: 100 + index })
    // One more than expected was there, and is taken.
    await owner('POST', `/api/user/${member._id}/cash`, {
      expected: 100 + index,
      counted: 101 + index,
      left: 100 + index,
      reason: texts.type('POST /api/user/:id/cash reason', index),
      note: texts.type('POST /api/user/:id/cash note', index),
    })
  })
  return entities
}

const PHONE = 'PUT /api/company phone'
const firstThatFits = (payloads: readonly Payload[]): number =>
  payloads.findIndex(({ text }) => fieldNamed(PHONE).fit(text) !== null)

const OPEN_STATUSES = ['created', 'pending', 'done', 'delivered'] as const

/** Starts a server, a gateway and a mail server, and types every payload into every text field. */
export const startHostileVenue = async (payloads: readonly Payload[]): Promise<HostileVenue> => {
  const all = [...payloads, ...packsOf(payloads)]
  const [texts, firstPack] = [createTypedTexts(all), payloads.length]
  const mail = await startMailServer()
  const settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'kafana@kafana.test',
    CONTACT_TO: 'office@kafana.test',
    // One person types all texts within a minute.
    CHANGES_PER_MINUTE: '0',
  }
  const stack = await startTestStack({ settings })
  const close = async (): Promise<void> => {
    await stack.close()
    await mail.close()
  }
  try {
    const owner = await setUp(stack, texts, firstPack)
    // The same name as somebody who waits at tables, so that what shows those shows it as well.
    const namesake = isRenamed(firstPack) ? firstPack + 1 : firstPack
    await owner('POST', '/api/auth/register', {
      ...account(BILLING.username, 'kitchen@kafana.test'),
      firstname: texts.type('POST /api/auth/register firstname', namesake),
      lastname: texts.type('POST /api/auth/register lastname', namesake),
      role: 'monitor',
    })
    const kitchen = await logIn(stack.url, 'kitchen@kafana.test')
    const entities = await createEntities(owner, texts)
    await owner('POST', '/api/section/user', {
      email: 'kitchen@kafana.test',
      section: entities.sections[firstPack],
    })
    const waiters: Call[] = []
    await inTurns(texts.count, async (index) => {
      waiters[index] = await logIn(stack.url, entities.members[index]?.email ?? '')
    })
    const busy = entities.tables[firstPack]
    const takeOrder = (index: number, table = busy): Promise<Order> =>
      (waiters[index] ?? kitchen)<Order>(
        'POST',
        '/api/order',
        orderBody(texts, index, table, entities.products[index]),
      )
    const [openOrders, billedOrders]: [string[], string[]] = [[], []]
    await inTurns(texts.count, async (index) => {
      const open = (await takeOrder(index))._id
      openOrders[index] = open
      billedOrders[index] = (await takeOrder(index, entities.tables[index]))._id
      const status = OPEN_STATUSES[index % OPEN_STATUSES.length] ?? 'created'
      if (status !== 'created') await move(kitchen, open, status)
    })
    await nameCourses(owner, texts)
    await nameTenders(owner, texts)
    await nameAccounts(owner, texts)
    await inTurns(texts.count, (index) =>
      takeTicket({ owner, kitchen }, texts, index, {
        table: entities.tables[index],
        product: entities.products[index],
      }),
    )
    await stack.untilPaired()
    await billOrders(stack, kitchen, texts, billedOrders, firstPack)
    // A new pairing code replaces the one before.
    for (let index = 0; index < texts.count; index += 1) await addGateway(stack.url, owner, texts, index)
    await sendMessages(stack.url, texts, firstPack)
    await owner('PUT', '/api/company', {
      name: texts.type('PUT /api/company name', firstPack),
      address: texts.type('PUT /api/company address', firstPack),
      email: texts.type('PUT /api/company email', firstPack),
      phone: texts.type(PHONE, firstThatFits(payloads)),
      legalName: texts.type('PUT /api/company legalName', firstPack),
      taxNumber: TAX_NUMBER,
    })
    await issueInvoice(kitchen, texts, billedOrders.at(-1) ?? '', firstPack)
    // Its mail greets the owner by name.
    await callAs(stack.url)('POST', '/api/auth/forgot-password', { email: 'owner@kafana.test' })
    const packOf = <T>(list: readonly T[]): readonly T[] => list.slice(firstPack)
    return {
      stack,
      texts,
      firstPack,
      people: { owner, kitchen, waiters },
      hall: entities.hall,
      mails: mail.mails,
      close,
      packs: {
        names: packOf(all).map(({ text }) => text),
        tables: packOf(entities.tables),
        openOrders: packOf(openOrders),
        billedOrders: packOf(billedOrders),
        members: packOf(entities.members).map(({ _id }) => _id),
        sections: packOf(entities.sections),
        ingredients: packOf(entities.ingredients),
      },
      takeOrder: (pack) => takeOrder(firstPack + pack),
    }
  } catch (error) {
    await close()
    throw error
  }
}
