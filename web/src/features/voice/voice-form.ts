import type {
  VoicePerson,
  VoiceSettings,
  VoiceSpelling,
} from '@sortie/contracts/content/voices/brand-voice'
import {
  BANNED_CHARACTERS,
  MOST_BANNED,
  VOICE_BYTES,
} from '@sortie/contracts/content/voices/voice-limits'
import { bannedFaultText, withoutTwins } from '@sortie/prose/voice/function-words'
import { formatCount } from '@/lib/format'
import type { Invalid, Values } from '@/lib/forms/form'

const SAMPLE = 'sample-'

/** The words of a field with one on each line, or between commas; each once. */
export const readBannedWords = (text: string): string[] =>
  withoutTwins(
    text
      .split(/[\n,;]/)
      .map((word) => word.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  )

/** A voice as it is sent. */
export const voiceIn = (values: Values<string>): VoiceSettings => ({
  samples: Object.entries(values)
    .filter(([name, text]) => name.startsWith(SAMPLE) && text.trim())
    .map(([, text]) => text.trim()),
  banned: readBannedWords(values.banned ?? ''),
  person: (values.person ?? 'as-is') as VoicePerson,
  spelling: (values.spelling ?? 'as-is') as VoiceSpelling,
})

const bytesOf = (voice: VoiceSettings) => new TextEncoder().encode(JSON.stringify(voice)).length

const wrongBanned = (banned: readonly string[]): string | null => {
  if (banned.length > MOST_BANNED)
    return `You can ban ${MOST_BANNED} words. These are ${formatCount(banned.length)}.`
  const long = banned.find((word) => word.length > BANNED_CHARACTERS)
  if (long !== undefined)
    return `“${long.slice(0, BANNED_CHARACTERS)}…” is too long. Enter single words or short phrases.`
  return bannedFaultText(banned)
}

/** Checks a brand voice; returns null where it is valid. */
export const checkVoice = (values: Values<string>): Invalid<string> | null => {
  const voice = voiceIn(values)
  const banned = wrongBanned(voice.banned)
  if (banned) return { message: banned, fields: { banned } }
  if (bytesOf(voice) <= VOICE_BYTES) return null
  const first = Object.keys(values).find((name) => name.startsWith(SAMPLE)) ?? 'sample-0'
  const message = 'The samples are too long together. Shorten or remove one.'
  return { message, fields: { [first]: message } }
}
