import 'reflect-metadata';
import { RouteConfig } from '@nestjs/platform-fastify';

/** Limits per address besides the API's budget (P: `RATE_LIMIT_SIGN_IN`, `_REGISTER`, `_OAUTH`, `_PAGES`, `_IMAGES`). `pages` are documents, too. */
export type AddressLimitName = 'sign-in' | 'register' | 'oauth' | 'pages' | 'images';

/** What a route requires of its callers and allows them. It is kept in the route's Fastify config, so that it is checked before the body is read. */
export interface RoutePolicy {
  readonly scope?: string;
  /** Any of these admits, too. */
  readonly orScopes?: readonly string[];
  /** A write that needs no token (A1: registering). */
  readonly open?: boolean;
  /** Exempt from the rules of resources: no token, no budget, no negotiation, no JSONP, no caching rules (OAuth, docs, health, pages). */
  readonly exempt?: boolean;
  /** What is refused is answered with a page, and not before the form has been read. */
  readonly isPage?: boolean;
  readonly limited?: boolean;
  readonly jsonp?: boolean;
  readonly accepts?: 'form' | 'multipart' | 'bytes';
  readonly perAddress?: AddressLimitName;
  /** Without a token the answer depends on the address alone, and has no effect: requests that wait at the same time share one. */
  readonly coalesced?: boolean;
  /** Headers of the answer to OPTIONS. */
  readonly discovery?: Readonly<Record<string, string>>;
  /** Headers of every other answer, refusals too. */
  readonly always?: Readonly<Record<string, string>>;
}

const key = Symbol('heliograph:route-policy');
type PolicyDecorator = MethodDecorator & ClassDecorator;

/** The caller needs a token of a user with this scope, or with one of the others (A4). */
export const RequiresScope = (scope: string, ...orScopes: readonly string[]): PolicyDecorator => policy({ scope, orScopes });
/** A write without a token. Any other write without a scope keeps the API from starting. */
export const OpenToAll = (): PolicyDecorator => policy({ open: true });
/** Ignores `callback` (S10: download). */
export const NoJsonp = (): PolicyDecorator => policy({ jsonp: false });
/** Spends no budget and carries no limit headers. */
export const WithoutLimit = (): PolicyDecorator => policy({ limited: false });
/** Exempt from the rules of resources: the controller sees to credentials, content types and caching itself. */
export const Exempt = (): PolicyDecorator => policy({ exempt: true });
/** A page of an exempt route: what is refused is a page too (`ApiOptions.problemPage`), and may show the form that was sent again. */
export const PageRoute = (): PolicyDecorator => policy({ isPage: true });
/** Takes `application/x-www-form-urlencoded` besides JSON (O4). */
export const AcceptsForm = (): PolicyDecorator => policy({ accepts: 'form' });
/** Takes `multipart/form-data` and nothing else; `@Body()` is an `UnreadableBody` for any other type. */
export const AcceptsMultipart = (): PolicyDecorator => policy({ accepts: 'multipart' });
/** Takes `application/offset+octet-stream` (tus) and leaves it unread in `request.raw`; `@Body()` is an `UnreadableBody` for any other type. */
export const AcceptsBytes = (): PolicyDecorator => policy({ accepts: 'bytes' });
/** Counts the route's requests per address, too: over the limit OAuth and pages answer 429, resources the specification's 403. */
export const LimitedPerAddress = (name: AddressLimitName): PolicyDecorator => policy({ perAddress: name });
/** Requests without a token that wait for it at the same time are handled once: the answer depends on the address alone, and has no effect. */
export const Coalesce = (): PolicyDecorator => policy({ coalesced: true });
/** Headers of OPTIONS that announce the capabilities of a protocol, and those by which each answer names it, refusals too. */
export const Discoverable = (discovery: Readonly<Record<string, string>>, always: Readonly<Record<string, string>> = {}): PolicyDecorator =>
  policy({ discovery, always });

function policy(change: RoutePolicy): PolicyDecorator {
  return (target: object, property?: string | symbol, descriptor?: PropertyDescriptor) => {
    if (property !== undefined && descriptor) return write(target, property, descriptor, change);
    const { prototype } = target as { prototype: object };
    for (const [name, method] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (name !== 'constructor' && typeof method.value === 'function') write(prototype, name, method, change, true);
    }
  };
}

function write(target: object, property: string | symbol, descriptor: PropertyDescriptor, change: RoutePolicy, fromClass = false): void {
  const before = Reflect.getMetadata(key, descriptor.value) as RoutePolicy | undefined;
  const merged = fromClass ? { ...change, ...before } : { ...before, ...change };
  Reflect.defineMetadata(key, merged, descriptor.value);
  RouteConfig({ heliograph: merged })(target, property, descriptor);
}
