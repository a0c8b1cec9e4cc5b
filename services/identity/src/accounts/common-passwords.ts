import { Rejection } from '@sortie/runtime/domain'
import { toggle } from '@sortie/runtime/process/config'
import type { Passwords } from '../security/passwords.ts'

export const passwordSettings = { PASSWORD_REJECT_COMMON: toggle(false) }

/** @throws Rejection('password_too_common') where such are refused */
export type CommonPasswordCheck = (password: string) => void

/** Refuses the most common passwords where the configuration says so. */
export const createCommonPasswordCheck =
  (passwords: Pick<Passwords, 'isCommon'>, isRefused: boolean): CommonPasswordCheck =>
  (password) => {
    if (isRefused && passwords.isCommon(password)) throw new Rejection('password_too_common')
  }
