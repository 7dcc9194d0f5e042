/** A picture of a scripted screen: a small PNG with a box for every element, tinted by its role. Same screen, same bytes. */
import { crc32, deflateSync } from "node:zlib"
import type { Element } from "../world/Element.ts"
import { hash8 } from "../world/Hash.ts"

/** Pixels of the screen to one of the picture. */
const scale = 8
const background = 255
const border = 0

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** Rows of grey pixels, each led by the filter byte 0, as PNG wants them. */
const blank = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc((width + 1) * height, background)
  for (let y = 0; y < height; y++) pixels[y * (width + 1)] = 0
  return pixels
}

const box = (pixels: Buffer, width: number, height: number, element: Element): void => {
  const [left, top, across, down] = element.bounds.map((pixel) => Math.round(pixel / scale))
  if (left === undefined || top === undefined || across === undefined || down === undefined) return
  const shade = 100 + (Number.parseInt(hash8(`${element.role} ${element.name}`), 16) % 120)
  for (let y = Math.max(0, top); y < Math.min(height, top + down); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, left + across); x++) {
      const isEdge = y === top || x === left || y === top + down - 1 || x === left + across - 1
      pixels[y * (width + 1) + x + 1] = isEdge ? border : shade
    }
  }
}

/** PNG bytes (8-bit grey, an eighth of the viewport's size) of the elements that can be seen. */
export const pictureOf = (
  elements: ReadonlyArray<Element>,
  viewport: { readonly width: number; readonly height: number }
): Uint8Array => {
  const [width, height] = [Math.ceil(viewport.width / scale), Math.ceil(viewport.height / scale)]
  const pixels = blank(width, height)
  for (const element of elements) if (element.visibility === "visible") box(pixels, width, height, element)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}
