import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { VisitNames } from '../consents/visits.ts'
import { type ConversionCommand, type ConversionEvent, conversion } from './decider/conversion.ts'

/**
 * A conversion that a browser told of, sealed with the key of its visit.
 * @param names name the visit of a session, by a key of the service; so the module makes the aggregate, once
 */
export const conversionAggregate = (
  names: Pick<VisitNames, 'visitOf'>,
): Aggregate<'unborn' | 'recorded', ConversionCommand, ConversionEvent> => ({
  name: 'conversion',
  decider: conversion,
  subject: (_stream, { data }) => data.sessionId && names.visitOf(data.sessionId),
})
