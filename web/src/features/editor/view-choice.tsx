import { Choices } from '@/components/fields/choices'
import { useMedia } from '@/lib/browser/use-media'

export type ShownAs = 'Edit' | 'Preview' | 'Phone'

const WIDE = ['Edit', 'Preview', 'Phone'] as const
/** A phone needs no picture of one. */
const NARROW = ['Edit', 'Preview'] as const

type Props = { shown: ShownAs; onShow: (shown: ShownAs) => void }

/** Chooses between editing the article and its view for readers. */
export function ViewChoice({ shown, onShow }: Props) {
  const isWide = useMedia('(min-width: 40rem)')
  return (
    <Choices
      legend="Show the article"
      choices={isWide ? WIDE : NARROW}
      chosen={shown}
      onChoose={onShow}
    />
  )
}
