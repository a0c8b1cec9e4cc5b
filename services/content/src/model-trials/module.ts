import { createThrottle, HOUR_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { articleModel, articleModelSettings } from '../draft-writing/article-model.ts'
import { triedModelOf } from '../providers/model-trials/tried-model.ts'
import { modelTrialRoutes } from './http/model-trial-routes.ts'
import { createKeptTrials } from './kept-trials.ts'

/** Questions that an operator may ask a model in an hour. */
const TRIALS = 60

/** Trials of the language model, by which operators see how well it works. */
export const modelTrialsModule = defineModule({
  name: 'model-trials',
  settings: articleModelSettings,
  contribute: (kernel) => {
    const { config, db, log } = kernel
    const trials = createKeptTrials(db)
    return {
      routes: modelTrialRoutes({
        model: triedModelOf(config, kernel.resource(articleModel)),
        trials,
        throttle: createThrottle(db, {
          name: 'model-trial',
          points: TRIALS,
          seconds: HOUR_SECONDS,
        }),
        log,
      }),
      prepare: trials.prepare,
    }
  },
})
