/** A text message in the server's direction begins so (RFC 6455): a whole message, without a mask. */
const WHOLE_TEXT = 0x81
/** Instead of a length, these say that it follows in two or in eight bytes. */
const [TWO_BYTES, EIGHT_BYTES] = [126, 127]

const headOf = (length: number): Buffer => {
  if (length < TWO_BYTES) return Buffer.from([WHOLE_TEXT, length])
  if (length <= 0xffff) {
    const head = Buffer.from([WHOLE_TEXT, TWO_BYTES, 0, 0])
    head.writeUInt16BE(length, 2)
    return head
  }
  const head = Buffer.from([WHOLE_TEXT, EIGHT_BYTES, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/**
 * The bytes in which a text is sent over a live connection. They are the same for every screen, so that an event is
 * encoded once, and each screen costs one write to its connection.
 */
export const textFrame = (text: string): Buffer => {
  const content = Buffer.from(text)
  return Buffer.concat([headOf(content.length), content])
}
