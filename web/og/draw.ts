import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import type { Picture } from './pictures.ts'

const WIDTH = 1200
const HEIGHT = 630

type Node = { type: string; props: { style: object; children: string | Node[] } }
const box = (style: object, children: string | Node[]): Node => ({
  type: 'div',
  props: { style, children },
})

const words = ({ eyebrow, title }: Picture) =>
  box(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: WIDTH,
      height: HEIGHT,
      boxSizing: 'border-box',
      padding: '70px 80px 64px',
      color: '#e9f0ee',
      fontFamily: 'Instrument Sans',
    },
    [
      box(
        { display: 'flex', paddingLeft: 76, lineHeight: 1.27, fontSize: 44, fontWeight: 700 },
        'Sortie',
      ),
      box({ display: 'flex', flexDirection: 'column', width: 700 }, [
        box(
          { display: 'flex', fontFamily: 'Geist Mono', fontSize: 24, color: '#5ad4c4' },
          eyebrow.toUpperCase(),
        ),
        box(
          {
            display: 'flex',
            marginTop: 20,
            fontSize: title.length > 40 ? 64 : 76,
            lineHeight: 1.08,
            letterSpacing: -1.5,
            fontWeight: 700,
          },
          title,
        ),
      ]),
      box(
        { display: 'flex', fontSize: 26, color: '#a8b8b7' },
        'Keyword intelligence with a source behind every figure',
      ),
    ],
  )

const lines = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index * 48)).join('')

// The instrument panel: a chart's grid, the rings of a radar, a flight path to its target.
const panel = `
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#0b1417"/>
  <g stroke="#12232a">
    ${lines(26, (x) => `<path d="M${x} 0V${HEIGHT}"/>`)}${lines(14, (y) => `<path d="M0 ${y}H${WIDTH}"/>`)}
  </g>
  <g transform="translate(985 330)" fill="none" stroke="#1d4a50" stroke-width="2">
    <circle r="110" fill="#0b1417"/><circle r="190" stroke-dasharray="2 9"/><circle r="270"/>
    <circle r="360" stroke-dasharray="2 9"/><path d="M-380 0H380M0-380V380" stroke-dasharray="1 11"/>
    <path d="M0 0L-232 -138A270 270 0 0 1 -95 -253Z" fill="#5ad4c4" fill-opacity=".1" stroke="none"/>
    <path d="M-190 190C-120 150 -60 120 -20 40S70 -70 128 -112" stroke="#5ad4c4" stroke-width="4"
      stroke-dasharray="2 14" stroke-linecap="round"/>
    <g fill="#5ad4c4" stroke="none"><circle cx="-190" cy="190" r="9"/><circle cx="-20" cy="40" r="7"/>
      <circle cx="70" cy="-190" r="5" opacity=".6"/><circle cx="-90" cy="-110" r="5" opacity=".6"/>
      <circle cx="120" cy="90" r="5" opacity=".6"/></g>
    <g stroke="#ff8b3a" stroke-width="5"><path d="M100 -122V-142H120M148 -142H168V-122M168 -94V-74H148M120 -74H100V-94"/></g>
    <circle cx="134" cy="-108" r="10" fill="#ff8b3a" stroke="none"/>
  </g>
  <g transform="translate(80 70) scale(1.75)">
    <rect width="32" height="32" rx="8" fill="#0f4c55"/>
    <g fill="none" stroke="#5ad4c4" stroke-width="1.6" stroke-linecap="round">
      <path d="M16 27A11 11 0 1 1 27 16"/><path d="M16 21.5A5.5 5.5 0 1 1 21.5 16" opacity=".65"/>
    </g>
    <path d="m15 15 12.5 4.6-5.4 2.2-2.3 5.5z" fill="#ff8b3a"/>
  </g>`

const { resolve } = createRequire(import.meta.url)
const face = (name: string, file: string, weight: 400 | 700) => async () => ({
  name,
  weight,
  data: await readFile(resolve(`@fontsource/${file}`)),
})
const faces = [
  face('Instrument Sans', 'instrument-sans/files/instrument-sans-latin-400-normal.woff', 400),
  face('Instrument Sans', 'instrument-sans/files/instrument-sans-latin-700-normal.woff', 700),
  face('Geist Mono', 'geist-mono/files/geist-mono-latin-400-normal.woff', 400),
]

/** Draws the pictures that are shown where pages are shared: PNG, 1200 x 630 pixels. */
export const drawPictures = async (pictures: Picture[]) => {
  const fonts = await Promise.all(faces.map((load) => load()))
  return Promise.all(
    pictures.map(async (picture) => {
      // What satori takes is what React's elements are made of.
      const element = words(picture) as unknown as Parameters<typeof satori>[0]
      const text = await satori(element, { width: WIDTH, height: HEIGHT, fonts })
      const svg = text.replace(/<svg[^>]*>/, (opening) => opening + panel)
      return { name: picture.name, png: new Resvg(svg).render().asPng() }
    }),
  )
}

/** Draws an icon of some pixels' width from the mark of the product. */
export const drawIcon = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
