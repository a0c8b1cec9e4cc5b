import { announce, warn } from '@/lib/toast'

/** Puts a text onto the clipboard, and says so. */
export const copyText = async (text: string, title: string, description: string) => {
  try {
    await navigator.clipboard.writeText(text)
    announce(title, description)
  } catch {
    warn('Error', 'It could not be copied. Allow access to the clipboard and try again.')
  }
}
