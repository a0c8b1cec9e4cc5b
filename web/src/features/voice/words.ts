import type { BrandVoice, VoiceFigures } from '@sortie/contracts/content/voices/brand-voice'
import { SAMPLE_WORDS } from '@sortie/contracts/content/voices/voice-limits'
import { formatCount } from '@/lib/format'

const SPEAKERS: Record<VoiceFigures['person'], string> = {
  we: 'You speak as “we”',
  i: 'You speak as “I”',
  neutral: 'You hardly say “we” or “I”',
}
const SPELLINGS: Record<VoiceFigures['spelling'], string | null> = {
  american: 'American spelling',
  british: 'British spelling',
  mixed: 'American and British spelling, mixed',
  unclear: null,
}

const easeText = (flesch: number): string => {
  const ease = `Reading ease ${Math.round(Math.min(100, Math.max(0, flesch)))}`
  if (flesch >= 60) return `${ease}: plain English`
  return flesch >= 40 ? `${ease}: fairly hard to read` : `${ease}: hard to read`
}

const contractionText = (share: number): string => {
  const hundred = share * 100
  if (hundred < 0.5) return 'Hardly any contractions'
  const many = hundred < 1.5 ? '1 in' : `${Math.round(hundred)} in`
  return `Contractions such as “don’t”: about ${many} 100 words`
}

/** Lists the measurements of a voice, one a line. */
export const figureLines = ({ measures, person, spelling, favourites }: VoiceFigures): string[] => {
  const { sentenceLength, sentenceSpread, contractions, flesch } = measures
  const length = Math.round(sentenceLength.mean)
  const spread = Math.round(sentenceSpread.mean)
  const range = spread > 0 ? `, mostly ${Math.max(1, length - spread)} to ${length + spread}` : ''
  const spelled = SPELLINGS[spelling]
  return [
    `Sentences of ${length} words on average${range}`,
    SPEAKERS[person],
    contractionText(contractions.mean),
    easeText(flesch.mean),
    ...(spelled ? [spelled] : []),
    ...(favourites.length > 0 ? [`Words you come back to: ${favourites.join(', ')}`] : []),
  ]
}

const UNUSABLE = {
  language:
    'These samples don’t read like English sentences, so we don’t use them. Paste texts of yours in whole sentences, in English.',
  sentences:
    'These samples have hardly any full stops, so we can’t measure their sentences and don’t use them. Paste texts with ends of sentences.',
} satisfies Record<NonNullable<BrandVoice['measured']['unusable']>, string>

/** Says how many words the samples have, and how many are missing. */
export const sampleWordsText = ({ words, missing, unusable }: BrandVoice['measured']): string => {
  if (unusable) return UNUSABLE[unusable]
  if (words === 0)
    return `Paste texts of your own, ${SAMPLE_WORDS} words or more together, and we measure how you write.`
  return missing > 0
    ? `${formatCount(words)} of ${SAMPLE_WORDS} words. ${formatCount(missing)} more, and we can measure how you write.`
    : `Measured from ${formatCount(words)} words of your samples.`
}
