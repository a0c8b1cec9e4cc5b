import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { grammarSchema } from './grammar-schema.ts'

/** One question to a model on this machine. */
export type Completion = {
  system: string
  user: string
  mostTokensOut: number
  temperature: number
  /** The JSON schema that the answer must fit; absent for text. */
  schema?: Record<string, unknown> | undefined
}

/** The reason that an answer ended, and the tokens that it took. */
export type CompletionResult = {
  finish: 'stop' | 'length'
  tokensIn: number
  tokensOut: number
}

/** A model that is loaded. It answers one question at a time; whoever asks sees to that. */
export type GgufEngine = {
  /**
   * Answers a question, and hands on each piece of the answer.
   * @throws RejectedCompletion; the reason of `signal`.
   */
  complete: (
    completion: Completion,
    signal: AbortSignal,
    onText: (text: string) => void,
  ) => Promise<CompletionResult>
  stop: () => Promise<void>
}

/** The model cannot take such a question. Says nothing of what was asked. */
export class RejectedCompletion extends Error {
  override readonly name = 'RejectedCompletion'
  readonly code: 'context_length_exceeded' | 'unsupported_schema'

  constructor(code: RejectedCompletion['code'], message: string) {
    super(message)
    this.code = code
  }
}

export type EngineOptions = {
  /** Folder whose `node_modules` hold node-llama-cpp. */
  runtime: string
  /** The GGUF file. */
  file: string
  /** Tokens of a prompt and its answer together. */
  contextSize: number
  /** Threads that compute; as many as the machine has cores for it where it is 0. */
  threads: number
}

// The parts of node-llama-cpp that we use. Its own types are not there unless it is installed.
type Disposable = { dispose: () => Promise<void> }
type Tokenizer = object
type ChatItem =
  | { type: 'system' | 'user'; text: string }
  | { type: 'model'; response: readonly string[] }
type ChatWrapper = {
  generateContextState: (state: { chatHistory: readonly ChatItem[] }) => {
    contextText: { tokenize: (tokenizer: Tokenizer) => readonly number[] }
  }
}
type Sequence = {
  tokenMeter: {
    getState: () => object
    diff: (before: object) => { usedOutputTokens: number }
  }
}
type Session = {
  chatWrapper: ChatWrapper
  promptWithMeta: (prompt: string, options: object) => Promise<{ stopReason: string }>
  dispose: (options: { disposeSequence: boolean }) => void
}
type Context = Disposable & { contextSize: number; getSequence: () => Sequence }
type LoadedModel = Disposable & {
  tokenizer: Tokenizer
  trainContextSize: number
  createContext: (options: object) => Promise<Context>
}
type Llama = Disposable & {
  loadModel: (options: { modelPath: string }) => Promise<LoadedModel>
  createGrammarForJsonSchema: (schema: object) => Promise<object>
}
type LlamaModule = {
  getLlama: (options: object) => Promise<Llama>
  LlamaChatSession: new (options: object) => Session
  LlamaLogLevel: { disabled: string }
}

/** Not listed in any package.json of the product: see infra/model/gguf. */
const PACKAGE = 'node-llama-cpp'

const importLlama = async (runtime: string): Promise<LlamaModule> => {
  const require = createRequire(pathToFileURL(join(runtime, 'package.json')))
  return import(pathToFileURL(require.resolve(PACKAGE)).href)
}

/** Fewer tokens than these are no answer: a prompt that leaves less room is refused. */
const LEAST_TOKENS_OUT = 64

/** Tokens that an answer may have behind a prompt. @throws RejectedCompletion where too few are left */
export const roomFor = (tokensIn: number, mostTokensOut: number, contextSize: number): number => {
  // The last token of a full context would make the runtime drop the oldest ones without a word.
  const room = contextSize - tokensIn - 1
  if (room < Math.min(LEAST_TOKENS_OUT, mostTokensOut)) {
    throw new RejectedCompletion(
      'context_length_exceeded',
      `The prompt has ${tokensIn} tokens; this model reads and writes ${contextSize} together.`,
    )
  }
  return Math.min(room, mostTokensOut)
}

/** Loads a GGUF file into this process. Nothing is compiled or downloaded. */
export const loadEngine = async (options: EngineOptions): Promise<GgufEngine> => {
  const { getLlama, LlamaChatSession, LlamaLogLevel } = await importLlama(options.runtime)
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    usePrebuiltBinaries: true,
    progressLogs: false,
    // Its log may hold parts of a prompt.
    logLevel: LlamaLogLevel.disabled,
    ...(options.threads > 0 && { maxThreads: options.threads }),
  })
  const model = await llama.loadModel({ modelPath: options.file })
  const context = await model.createContext({
    contextSize: Math.min(options.contextSize, model.trainContextSize),
    sequences: 1,
    ...(options.threads > 0 && { threads: options.threads }),
  })
  // Kept for all questions: what a prompt shares with the one before it is not read again.
  const sequence = context.getSequence()

  const grammarFor = async (schema: Completion['schema']) => {
    if (!schema) return undefined
    try {
      return await llama.createGrammarForJsonSchema(grammarSchema(schema))
    } catch {
      throw new RejectedCompletion('unsupported_schema', 'This JSON schema cannot be enforced.')
    }
  }

  return {
    complete: async (completion, signal, onText) => {
      const { system, user, mostTokensOut, temperature, schema } = completion
      const grammar = await grammarFor(schema)
      const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: system })
      try {
        const prompt = session.chatWrapper.generateContextState({
          chatHistory: [
            { type: 'system', text: system },
            { type: 'user', text: user },
            { type: 'model', response: [''] },
          ],
        })
        const tokensIn = prompt.contextText.tokenize(model.tokenizer).length
        const maxTokens = roomFor(tokensIn, mostTokensOut, context.contextSize)
        const before = sequence.tokenMeter.getState()
        const { stopReason } = await session.promptWithMeta(user, {
          maxTokens,
          temperature,
          signal,
          grammar,
          // A model that thinks first would use up its limit before it answers.
          budgets: { thoughtTokens: 0 },
          onTextChunk: onText,
        })
        const { usedOutputTokens } = sequence.tokenMeter.diff(before)
        const finish = stopReason === 'maxTokens' ? 'length' : 'stop'
        return { finish, tokensIn, tokensOut: usedOutputTokens }
      } finally {
        session.dispose({ disposeSequence: false })
      }
    },
    stop: () => llama.dispose(),
  }
}
